/** Emulates Tripadvisor's Content API for the demo and for tests. */
import { type Express, Router } from 'express'
import { z } from 'zod'
import { createEmulator } from '../protocol/create-emulator.server'
import { contentRoutes, sendError } from './content-routes'
import { type TripadvisorSeed, tripadvisorState } from './state'

export type TripadvisorEmulatorOptions = { snapshotPath?: string; seed?: TripadvisorSeed }

const driftSchema = z.object({ id: z.string(), details: z.record(z.string(), z.unknown()) })

export function tripadvisorEmulator({ snapshotPath, seed = {} }: TripadvisorEmulatorOptions = {}): Express {
  const state = tripadvisorState()
  const control = Router()
  // Changes details of a location as a suggested edit would. Null removes a detail.
  control.post('/drift', (request, response) => {
    const { id, details } = driftSchema.parse(request.body)
    const location = state.places.get(id)
    if (!location) return void response.status(404).json({ reason: 'There is no such place.' })
    const entries = Object.entries({ ...location.details, ...details })
    location.details = Object.fromEntries(entries.filter(([, value]) => value !== null))
    response.json({})
  })
  control.post('/remove', (request, response) => {
    state.places.delete(z.object({ id: z.string() }).parse(request.body).id)
    response.json({})
  })
  const app = createEmulator({
    state,
    snapshotPath,
    control,
    routes: Router().use('/api/v1/location', contentRoutes(state)),
    sendError: (response, status, message) => sendError(response, status, 'BadRequestException', message),
  })
  state.add(seed)
  return app
}
