/**
 * Emulates Facebook for the demo and for tests: the Graph API for Pages, reviews and comments, the consent page, and
 * the errors.
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
  /** The initial Pages. Pages in the snapshot take precedence. */
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
    // Like Facebook, accept expired API versions and treat them as the oldest supported version.
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
