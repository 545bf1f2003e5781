/**
 * Records the last calls that an emulator received, newest last, so that a test can check that a call was made exactly
 * once. The Authorization header is not recorded, only whether there was one.
 */
import type { NextFunction, Request, Response } from 'express'

export type Call = {
  at: string
  method: string
  path: string
  query: Request['query']
  body: unknown
  hasToken: boolean
  status: number | null
}

const MAX_CALLS = 1000

export function callJournal() {
  const calls: Call[] = []

  function record(request: Request, response: Response, next: NextFunction): void {
    const { method, path, query, body } = request
    const hasToken = request.headers.authorization !== undefined
    const call: Call = { at: new Date().toISOString(), method, path, query, body, hasToken, status: null }
    calls.push(call)
    if (calls.length > MAX_CALLS) calls.shift()
    response.on('finish', () => {
      call.status = response.statusCode
    })
    next()
  }

  return { calls, record, clear: () => void calls.splice(0) }
}
