/**
 * Emulates Google Business Profile for the demo and for tests: the documented JSON of v4 reviews and v1 profiles, the
 * consent page, the token endpoint and the errors. It accepts any client without authentication, so it must listen on
 * 127.0.0.1 only.
 */
import express, { type NextFunction, type Request, type Response } from 'express'
import { ZodError, type z } from 'zod'
import { createEditLimiter } from '#app/kit/providers/google-business-profile/edit-limiter'
import { callJournal } from '../protocol/call-journal.server'
import { faultSwitches } from '../protocol/faults.server'
import { persistSnapshot } from '../protocol/persist-snapshot.server'
import { consentRoutes } from './consent-routes.server'
import { controlRoutes } from './control-routes.server'
import { sendError } from './google-responses'
import { mediaRoutes } from './media-routes.server'
import { notificationRoutes } from './notification-routes.server'
import { postRoutes } from './post-routes.server'
import { profileRoutes } from './profile-routes.server'
import type { profilesSeed } from './profile-state.server'
import { reviewRoutes } from './review-routes.server'
import { googleState, type SeedReviews, type seedSchema } from './state.server'
import { googleTokens } from './tokens.server'

export type GoogleEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** The initial profiles. Profiles in the snapshot take precedence. */
  seed?: z.input<typeof profilesSeed> & Pick<z.input<typeof seedSchema>, 'media'>
  seedReviews?: SeedReviews
}

export function googleEmulator({
  snapshotPath,
  now = () => new Date(),
  seed = {},
  seedReviews,
}: GoogleEmulatorOptions = {}): express.Express {
  const app = express()
  const state = googleState(seedReviews)
  const calls = callJournal()
  const switches = faultSwitches()
  const tokens = googleTokens(state.settings, now)
  const secondsUntilEdit = createEditLimiter()
  const saveSnapshot = snapshotPath ? persistSnapshot(state, snapshotPath) : () => undefined

  state.add(seed)

  app.disable('x-powered-by')
  app.use(express.json({ limit: '50mb' }), express.urlencoded({ extended: false }))
  app.use((request, response, next) => {
    if (isStateChange(request)) response.on('close', saveSnapshot)
    next()
  })
  app.use('/emulator', controlRoutes({ state, calls, switches, tokens, now }))
  app.use(calls.record, switches.intervene)
  app.post('/token', tokens.grant)
  app.use(notificationRoutes(tokens.requireToken))
  app.use(mediaRoutes({ state, now, requireToken: tokens.requireToken }))
  app.use(postRoutes({ state, now, requireToken: tokens.requireToken, secondsUntilEdit }))
  app.post('/revoke', tokens.revokeRequested)
  app.use('/authorize', consentRoutes({ profiles: state.profiles, tokens }))
  app.use('/v4', tokens.requireToken, reviewRoutes({ state, now, secondsUntilEdit, ...switches }))
  const { profiles, settings } = state
  const { accountsOf } = tokens
  app.use(
    '/v1',
    tokens.requireToken,
    profileRoutes({ profiles, settings, secondsUntilEdit, accountsOf, now }),
  )
  app.use((_: Request, response: Response) => {
    sendError(response, { refused: 'NOT_FOUND', message: 'Method not found.' })
  })
  app.use((error: unknown, _: Request, response: Response, next: NextFunction) => {
    const message = error instanceof ZodError ? error.message : 'Invalid JSON payload received.'
    if (response.headersSent) next(error)
    else sendError(response, { refused: 'INVALID_ARGUMENT', message })
  })
  return app
}

/**
 * Returns whether the request changes the stored state. Every request other than GET does, unless it issues tokens or
 * reads a batch of reviews.
 */
function isStateChange({ method, path }: Request): boolean {
  return method !== 'GET' && path !== '/token' && !path.endsWith(':batchGetReviews')
}
