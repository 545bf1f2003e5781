/**
 * Trustpilot on this machine: consent page, tokens, business units and their reviews with one reply each, for the demo
 * and for tests. `emulated` is a refresh token that is good until it is revoked.
 */
import { type Express, Router } from 'express'
import { emulated } from '../protocol/emulated.server'
import { controlRoutes } from './control-routes.server'
import { oauthRoutes } from './oauth-routes.server'
import { reviewRoutes } from './review-routes.server'
import { type UnitsSeed, unitsState } from './state'

export type TrustpilotEmulatorOptions = { snapshotPath?: string; now?: () => Date; known?: UnitsSeed }

export function trustpilotEmulator({
  snapshotPath,
  now = () => new Date(),
  known = {},
}: TrustpilotEmulatorOptions = {}): Express {
  const state = unitsState()
  const oauth = oauthRoutes(state, now)
  const routes = Router()
  routes.use('/authorize', oauth.dialog)
  routes.use('/v1/oauth/oauth-business-users-for-applications', oauth.tokens)
  routes.use('/v1', oauth.requireToken, reviewRoutes(state, now))
  const app = emulated({
    state,
    snapshotPath,
    control: controlRoutes(state, oauth.endAll),
    routes,
    refuse: (response, status, message) => void response.status(status).json({ message }),
  })
  state.add(known)
  return app
}
