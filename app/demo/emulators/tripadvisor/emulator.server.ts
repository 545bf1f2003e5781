/** Tripadvisor's Content API on this machine, for the demo and for tests. Any key opens it until it is refused. */
import { type Express, Router } from 'express'
import { z } from 'zod'
import { emulated } from '../protocol/emulated.server'
import { contentRoutes, refuse } from './content-routes'
import { type PlacesSeed, placesState } from './state'

export type TripadvisorEmulatorOptions = { snapshotPath?: string; known?: PlacesSeed }

const drift = z.object({ id: z.string(), details: z.record(z.string(), z.unknown()) })

export function tripadvisorEmulator({ snapshotPath, known = {} }: TripadvisorEmulatorOptions = {}): Express {
  const state = placesState()
  const control = Router()
  // Somebody suggested an edit; null takes a detail off.
  control.post('/drift', (request, response) => {
    const { id, details } = drift.parse(request.body)
    const place = state.places.get(id)
    if (!place) return void response.status(404).json({ reason: 'There is no such place.' })
    const changed = Object.entries({ ...place.details, ...details })
    place.details = Object.fromEntries(changed.filter(([, value]) => value !== null))
    response.json({})
  })
  control.post('/remove', (request, response) => {
    state.places.delete(z.object({ id: z.string() }).parse(request.body).id)
    response.json({})
  })
  const app = emulated({
    state,
    snapshotPath,
    control,
    routes: Router().use('/api/v1/location', contentRoutes(state)),
    refuse: (response, status, message) => refuse(response, status, 'BadRequestException', message),
  })
  state.add(known)
  return app
}
