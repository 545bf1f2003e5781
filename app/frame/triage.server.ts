/**
 * Answers the diagnostics page's test calls with the method by which a call arrived, and the one it asked for by
 * override. This is the only address that accepts methods other than GET, HEAD and POST; it reads and writes nothing.
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
