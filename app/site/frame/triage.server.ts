/**
 * Responds to the diagnostics page's test calls with the request's method and the method in its override header.
 * `/triage` is the only path that accepts methods other than GET, HEAD and POST. The handler reads and writes no data.
 */
import type { NextFunction, Request, Response } from 'express'
import { overrideHeader, type TriageResponse, triageCalls } from './triage'

const methods = new Set(triageCalls.map(({ method }) => method))

export function handleTriage(req: Request, res: Response, next: NextFunction): void {
  const isCall = req.headers.accept === 'application/json' && methods.has(req.method)
  if (!isCall) return next()
  const requestedOverride = req.get(overrideHeader)?.toUpperCase()
  const override = requestedOverride && methods.has(requestedOverride) ? requestedOverride : null
  res.json({ method: req.method, override } satisfies TriageResponse)
}
