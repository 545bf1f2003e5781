/**
 * Facebook Pages on this machine: the Graph API's Pages, reviews and comments, its consent page and its errors, for the
 * demo and for tests.
 */
import { type Express, Router } from 'express'
import { emulated } from '../protocol/emulated.server'
import { controlRoutes } from './control-routes.server'
import { graphRoutes } from './graph-routes.server'
import { oauthRoutes } from './oauth-routes.server'
import { pageDoor } from './page-door.server'
import { reviewRoutes } from './review-routes.server'
import { type KnownRatings, type PagesSeed, pagesState } from './state.server'
import { sendRefusal } from './wire'

export type FacebookEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Pages it has from the start. What it remembers of them comes first. */
  known?: PagesSeed
  knownRatings?: KnownRatings
}

export function facebookEmulator({
  snapshotPath,
  now = () => new Date(),
  known = {},
  knownRatings,
}: FacebookEmulatorOptions = {}): Express {
  const state = pagesState(knownRatings)
  const oauth = oauthRoutes({ state, now })
  const door = pageDoor(state, now)
  const routes = Router()
  routes.use('/dialog/oauth', oauth.dialog)
  routes.use(
    // Facebook answers a version that has ended, too: as the oldest that is left.
    /^\/v\d+\.\d/,
    oauth.graph,
    graphRoutes({ state, door, now }),
    reviewRoutes({ state, door, now }),
  )
  const app = emulated({
    state,
    snapshotPath,
    control: controlRoutes({ state, now }),
    routes,
    refuse: (response, status, message) => sendRefusal(response, { code: 2500, status, message }),
  })
  state.add(known)
  return app
}
