/**
 * Facebook Pages on this machine: the Graph API's Pages, reviews and comments, its consent page and its errors, for the
 * demo and for tests.
 */
import { type Express, Router } from 'express'
import { emulated } from '../emulation/emulated.server'
import { controlRoutes } from './emulator/control-routes.server'
import { graphRoutes } from './emulator/graph-routes.server'
import { oauthRoutes } from './emulator/oauth-routes.server'
import { pageDoor } from './emulator/page-door.server'
import { reviewRoutes } from './emulator/review-routes.server'
import { type KnownRatings, type PagesSeed, pagesState } from './emulator/state.server'
import { sendRefusal } from './emulator/wire'

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
