/**
 * Answers the test calls of the diagnostics page: by which method a call arrived, and which one it wished to be. The
 * only address that hears methods besides GET, HEAD and POST; nothing is read and nothing is written.
 */
import type { NextFunction, Request, Response } from 'express'
import { overrideHeader, type TriageAnswer, triageCalls } from './triage'

const methods = new Set(triageCalls.map(({ method }) => method))

export function answerTriage(req: Request, res: Response, next: NextFunction): void {
  const isCall = req.headers.accept === 'application/json' && methods.has(req.method)
  if (!isCall) return next()
  const wished = req.get(overrideHeader)?.toUpperCase()
  const override = wished && methods.has(wished) ? wished : null
  res.json({ method: req.method, override } satisfies TriageAnswer)
}
