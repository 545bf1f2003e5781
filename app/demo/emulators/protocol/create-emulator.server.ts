/**
 * Creates an emulator from its own routes and the parts that emulators share: a snapshot, a call journal, fault
 * switches, and the control endpoints for tests under `/emulator`. The control endpoints require no authentication, so
 * an emulator must listen on 127.0.0.1 only.
 */
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { ZodError } from 'zod'
import { callJournal } from './call-journal.server'
import { faultSchema, faultSwitches } from './faults.server'
import { persistSnapshot } from './persist-snapshot.server'

export type EmulatorOptions = {
  state: { seed: (raw: unknown) => void; snapshot: () => unknown }
  snapshotPath?: string
  /** The emulator's own control endpoints under `/emulator`. */
  control: Router
  routes: Router
  /** Sends an error in the provider's format. */
  sendError: (response: Response, status: number, message: string) => void
}

export function createEmulator({
  state,
  snapshotPath,
  control,
  routes,
  sendError,
}: EmulatorOptions): express.Express {
  const app = express()
  const calls = callJournal()
  const switches = faultSwitches()
  const saveSnapshot = snapshotPath ? persistSnapshot(state, snapshotPath) : () => undefined
  app.disable('x-powered-by')
  app.use(express.json({ limit: '5mb' }), express.urlencoded({ extended: false }))
  app.use((request, response, next) => {
    if (request.method !== 'GET') response.on('close', saveSnapshot)
    next()
  })
  app.use('/emulator', sharedControlRoutes(state, calls, switches), control)
  app.use(calls.record, switches.intervene, routes)
  app.use((_: Request, response: Response) => sendError(response, 404, 'There is no such method.'))
  app.use((error: unknown, _: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    sendError(response, 400, error instanceof ZodError ? error.message : 'The request could not be read.')
  })
  return app
}

function sharedControlRoutes(
  state: EmulatorOptions['state'],
  calls: ReturnType<typeof callJournal>,
  switches: ReturnType<typeof faultSwitches>,
): Router {
  return Router()
    .get('/state', (_, response) => void response.json(state.snapshot()))
    .post('/seed', (request, response) => {
      state.seed(request.body)
      response.json({})
    })
    .get('/calls', (_, response) => void response.json({ calls: calls.calls }))
    .delete('/calls', (_, response) => {
      calls.clear()
      response.json({})
    })
    .post('/faults', (request, response) => {
      switches.faults.push(faultSchema.parse(request.body))
      response.json({ faults: switches.faults })
    })
    .delete('/faults', (_, response) => {
      switches.faults.length = 0
      response.json({})
    })
}
