/**
 * Facebook Pages on this machine: the Graph API's Pages, reviews and comments, its consent page and its errors, for the
 * demo and for tests.
 */
import { type Express, Router } from 'express'
import { createEmulator } from '../protocol/create-emulator.server'
import { controlRoutes } from './control-routes.server'
import { sendError } from './graph-responses'
import { graphRoutes } from './graph-routes.server'
import { oauthRoutes } from './oauth-routes.server'
import { pageAccess } from './page-access.server'
import { reviewRoutes } from './review-routes.server'
import { type FacebookSeed, facebookState, type SeedRatings } from './state.server'

export type FacebookEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Pages it has from the start. What it remembers of them comes first. */
  seed?: FacebookSeed
  seedRatings?: SeedRatings
}

export function facebookEmulator({
  snapshotPath,
  now = () => new Date(),
  seed = {},
  seedRatings,
}: FacebookEmulatorOptions = {}): Express {
  const state = facebookState(seedRatings)
  const oauth = oauthRoutes({ state, now })
  const access = pageAccess(state, now)
  const routes = Router()
  routes.use('/dialog/oauth', oauth.dialog)
  routes.use(
    // Facebook answers a version that has ended, too: as the oldest that is left.
    /^\/v\d+\.\d/,
    oauth.graph,
    graphRoutes({ state, access, now }),
    reviewRoutes({ state, access, now }),
  )
  const app = createEmulator({
    state,
    snapshotPath,
    control: controlRoutes({ state, now }),
    routes,
    sendError: (response, status, message) => sendError(response, { code: 2500, status, message }),
  })
  state.add(seed)
  return app
}
