/**
 * Yelp on this machine, for the demo and for tests. `/emulator` also changes a business as people's suggestions do
 * (`drift`), refuses fields of its updates (`refuse`), and ends the jobs that wait (`finish`).
 */
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { createEmulator } from '../protocol/create-emulator.server'
import { sendError, yelpRoutes } from './routes.server'
import { type StoredBusiness, type yelpSeed, yelpState } from './state.server'

export type YelpEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Businesses it has from the start. What it remembers of them comes first. */
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
