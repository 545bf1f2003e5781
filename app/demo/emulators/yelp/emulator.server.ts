/**
 * Emulates Yelp for the demo and for tests. Control endpoints under `/emulator`: `drift` changes a business as
 * suggested edits would, `refuse` rejects some fields in updates of a business, `finish` completes the pending jobs.
 */
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { createEmulator } from '../protocol/create-emulator.server'
import { sendError, yelpRoutes } from './routes.server'
import { type yelpSeed, yelpState } from './state.server'
import type { StoredBusiness } from './stored-business'

export type YelpEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** The initial businesses. Businesses in the snapshot take precedence. */
  seed?: z.input<typeof yelpSeed>
}

const driftSchema = z.object({ id: z.string(), business: z.record(z.string(), z.unknown()) })
const refusalSchema = z.object({ id: z.string(), refuses: z.record(z.string(), z.string()) })

export function yelpEmulator({
  snapshotPath,
  now = () => new Date(),
  seed,
}: YelpEmulatorOptions = {}): Express {
  const state = yelpState(now)
  if (seed) state.add(seed)

  function onBusiness<Input extends { id: string }>(
    schema: z.ZodType<Input>,
    changesOf: (input: Input) => Partial<StoredBusiness>,
  ) {
    return ({ body }: { body: unknown }, response: Response) => {
      const input = schema.parse(body)
      const found = state.find(input.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such business.' })
      Object.assign(found, changesOf(input))
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      onBusiness(driftSchema, ({ business }) => business),
    )
    .post(
      '/refuse',
      onBusiness(refusalSchema, ({ refuses }) => ({ refuses })),
    )
    .post('/finish', (_, response) => {
      state.finishAll()
      response.json({})
    })

  return createEmulator({
    state,
    snapshotPath,
    control,
    routes: yelpRoutes(state),
    sendError: (response, status, message) => sendError(response, status, 'VALIDATION_ERROR', message),
  })
}
