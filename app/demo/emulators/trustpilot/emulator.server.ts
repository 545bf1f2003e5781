/**
 * Emulates Trustpilot for the demo and for tests: the consent page, tokens, business units, and their reviews with at
 * most one reply each. The refresh token `emulated` is valid until it is revoked.
 */
import { type Express, Router } from 'express'
import { createEmulator } from '../protocol/create-emulator.server'
import { controlRoutes } from './control-routes.server'
import { oauthRoutes } from './oauth-routes.server'
import { reviewRoutes } from './review-routes.server'
import { type TrustpilotSeed, trustpilotState } from './state'

export type TrustpilotEmulatorOptions = { snapshotPath?: string; now?: () => Date; seed?: TrustpilotSeed }

export function trustpilotEmulator({
  snapshotPath,
  now = () => new Date(),
  seed = {},
}: TrustpilotEmulatorOptions = {}): Express {
  const state = trustpilotState()
  const oauth = oauthRoutes(state, now)
  const routes = Router()
  routes.use('/authorize', oauth.dialog)
  routes.use('/v1/oauth/oauth-business-users-for-applications', oauth.tokens)
  routes.use('/v1', oauth.requireToken, reviewRoutes(state, now))
  const app = createEmulator({
    state,
    snapshotPath,
    control: controlRoutes(state, oauth.endAll),
    routes,
    sendError: (response, status, message) => void response.status(status).json({ message }),
  })
  state.add(seed)
  return app
}
