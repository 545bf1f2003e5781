/**
 * The control endpoints under `/emulator`, which Facebook does not have: change a Page, reject edits, expire and revoke
 * tokens.
 */
import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { FacebookState, StoredPage } from './state.server'

const idSchema = z.object({ id: z.string() })
const driftSchema = idSchema.extend({ fields: z.record(z.string(), z.unknown()) })
const refusalSchema = idSchema.extend({
  refuses: z.object({ parameter: z.string(), message: z.string() }).nullable(),
})

export function controlRoutes({ state, now }: { state: FacebookState; now: () => Date }): Router {
  const onPage =
    <Input extends { id: string }>(
      schema: z.ZodType<Input>,
      apply: (page: StoredPage, input: Input) => void,
    ) =>
    (request: Request, response: Response) => {
      const input = schema.parse(request.body)
      const page = state.pages.get(input.id)
      if (!page) return void response.status(404).json({ reason: 'There is no such Page.' })
      apply(page, input)
      response.json({})
    }

  const routes = Router()
  // Sets values that the public sees instead of the owner's values.
  routes.post(
    '/drift',
    onPage(driftSchema, (page, { fields }) => void Object.assign(page.shown, fields)),
  )
  // Rejects every edit that contains the given parameter, until `refuses` is set to null.
  routes.post(
    '/refuse',
    onPage(refusalSchema, (page, { refuses }) => {
      page.refuses = refuses
    }),
  )
  routes.post(
    '/remove',
    onPage(idSchema, ({ id }) => void state.pages.delete(id)),
  )
  // Publishes all pending edits immediately.
  routes.post('/settle', (_, response) => {
    for (const page of state.pages.values()) page.edit = null
    response.json({})
  })
  routes.post('/tokens/end', (_, response) => {
    state.settings.tokensEndedAt = now().getTime()
    response.json({})
  })
  routes.post('/tokens/revoke', (request, response) => {
    state.revoked.add(z.object({ token: z.string() }).parse(request.body).token)
    response.json({})
  })
  return routes
}
