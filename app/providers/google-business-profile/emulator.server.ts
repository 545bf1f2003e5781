/**
 * Google Business Profile on this machine: the documented v4 reviews JSON, its token endpoint and its errors, for
 * the demo and for tests. It accepts any client and listens to whoever reaches it, so it belongs on 127.0.0.1 only.
 */
import express, { type NextFunction, type Request, type Response } from 'express'
import { ZodError } from 'zod'
import { faultSwitches } from '../emulation/faults.server'
import { journal } from '../emulation/journal.server'
import { controlRoutes } from './emulator/control-routes.server'
import { reviewRoutes } from './emulator/review-routes.server'
import { mediaRoutes } from './emulator/media-routes.server'
import { keepSnapshot } from './emulator/snapshot.server'
import { emulatorState } from './emulator/state.server'
import { emulatedTokens } from './emulator/tokens.server'
import { sendRefusal } from './emulator/wire'

export type EmulatorOptions = { snapshotPath?: string; now?: () => Date }

export function googleEmulator({
  snapshotPath,
  now = () => new Date(),
}: EmulatorOptions = {}): express.Express {
  const app = express()
  const state = emulatorState()
  const calls = journal()
  const switches = faultSwitches()
  const tokens = emulatedTokens(state.settings, now)
  const save = snapshotPath ? keepSnapshot(state, snapshotPath) : () => undefined

  app.disable('x-powered-by')
  app.use(express.json({ limit: '50mb' }), express.urlencoded({ extended: false }))
  app.use((request, response, next) => {
    if (request.method !== 'GET') response.on('close', save)
    next()
  })
  app.use('/emulator', controlRoutes({ state, calls, switches, tokens, now }))
  app.use(calls.record, switches.intervene)
  app.post('/token', tokens.grant)
  app.use(mediaRoutes({ state, now, requireToken: tokens.requireToken }))
  app.use('/v4', tokens.requireToken, reviewRoutes({ state, now, ...switches }))
  app.use((_: Request, response: Response) => {
    sendRefusal(response, { refused: 'NOT_FOUND', message: 'Method not found.' })
  })
  app.use((error: unknown, _: Request, response: Response, next: NextFunction) => {
    const message = error instanceof ZodError ? error.message : 'Invalid JSON payload received.'
    if (response.headersSent) next(error)
    else sendRefusal(response, { refused: 'INVALID_ARGUMENT', message })
  })
  return app
}
