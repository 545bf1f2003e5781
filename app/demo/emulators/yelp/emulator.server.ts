/**
 * Yelp on this machine, for the demo and for tests. `/emulator` also changes a business as people's suggestions do
 * (`drift`), refuses fields of its updates (`refuse`), and ends the jobs that wait (`finish`).
 */
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { emulated } from '../protocol/emulated.server'
import { refuse, yelpRoutes } from './routes.server'
import { type StoredBusiness, type yelpSeed, yelpState } from './state.server'

export type YelpEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Businesses it has from the start. What it remembers of them comes first. */
  known?: z.input<typeof yelpSeed>
}

const drift = z.object({ id: z.string(), business: z.record(z.string(), z.unknown()) })
const refusal = z.object({ id: z.string(), refuses: z.record(z.string(), z.string()) })

export function yelpEmulator({
  snapshotPath,
  now = () => new Date(),
  known,
}: YelpEmulatorOptions = {}): Express {
  const state = yelpState(now)
  if (known) state.add(known)

  function change<Wish extends { id: string }>(
    shape: z.ZodType<Wish>,
    changesOf: (wish: Wish) => Partial<StoredBusiness>,
  ) {
    return ({ body }: { body: unknown }, response: Response) => {
      const wish = shape.parse(body)
      const found = state.find(wish.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such business.' })
      Object.assign(found, changesOf(wish))
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      change(drift, ({ business }) => business),
    )
    .post(
      '/refuse',
      change(refusal, ({ refuses }) => ({ refuses })),
    )
    .post('/finish', (_, response) => {
      state.finishAll()
      response.json({})
    })

  return emulated({
    state,
    snapshotPath,
    control,
    routes: yelpRoutes(state),
    refuse: (response, status, message) => refuse(response, status, 'VALIDATION_ERROR', message),
  })
}
