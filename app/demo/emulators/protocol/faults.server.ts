/**
 * Fault switches for every emulator: the next `times` calls whose "METHOD /path" contains `match` fail in the given
 * `mode`. With `isApplied`, the call takes effect and only its response is lost, which a caller cannot distinguish from
 * a call that never arrived.
 */
import type { NextFunction, Request, Response } from 'express'
import { z } from 'zod'

const modes = {
  throttle: (response: Response, fault: Fault) =>
    sendError(response.set('retry-after', String(fault.retryAfterSeconds)), 429, 'RESOURCE_EXHAUSTED'),
  'error-401': (response: Response) => sendError(response, 401, 'UNAUTHENTICATED'),
  'error-500': (response: Response) => sendError(response, 500, 'INTERNAL'),
  'error-503': (response: Response) => sendError(response, 503, 'UNAVAILABLE'),
  hang: () => undefined,
  reset: (response: Response) => response.socket?.resetAndDestroy(),
  truncated: (response: Response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"reviews": [{"name": "accounts/', () => response.socket?.destroy())
  },
  html: (response: Response) =>
    response.type('html').end('<!doctype html><title>Sorry</title><p>Try again later.'),
  'broken-json': (response: Response) => response.type('json').end('{"reviews": [}'),
  'wrong-shape': (response: Response) =>
    response.type('json').end('{"reviews": {"surprise": true}, "comment": 7}'),
  huge: (response: Response) => streamLargeBody(response, 50 * 1024),
  slow: (response: Response) => streamSlowly(response),
  redirect: (response: Response) => response.redirect(302, 'http://169.254.169.254/latest/meta-data/'),
  /** Handled by the review routes: the reply is accepted, and moderation rejects it. */
  'reject-reply': () => undefined,
}

export const faultSchema = z.object({
  match: z.string().default(''),
  mode: z.enum(Object.keys(modes) as [keyof typeof modes]),
  times: z.number().int().positive().default(1),
  isApplied: z.boolean().default(false),
  retryAfterSeconds: z.number().int().default(7),
  policyViolation: z.string().default('OFF_TOPIC'),
})

export type Fault = z.output<typeof faultSchema>

export function faultSwitches() {
  const faults: Fault[] = []

  function takeFault(request: Request, isMatch: (fault: Fault) => boolean): Fault | undefined {
    const call = `${request.method} ${request.originalUrl}`
    const index = faults.findIndex((fault) => isMatch(fault) && call.includes(fault.match))
    const fault = faults[index]
    if (fault && --fault.times === 0) faults.splice(index, 1)
    return fault
  }

  function intervene(request: Request, response: Response, next: NextFunction): void {
    const fault = takeFault(request, ({ mode }) => mode !== 'reject-reply')
    const fail = () => void (fault && modes[fault.mode](response, fault))
    if (fault?.isApplied) {
      response.json = () => {
        fail()
        return response
      }
    }
    if (fault && !fault.isApplied) fail()
    else next()
  }

  return {
    faults,
    intervene,
    /** Returns the policy that moderation reports as violated, or undefined if moderation should accept the reply. */
    takePolicyViolation: (request: Request) =>
      takeFault(request, ({ mode }) => mode === 'reject-reply')?.policyViolation,
  }
}

function sendError(response: Response, code: number, status: string): void {
  const body = JSON.stringify({ error: { code, message: 'The emulator was told to fail.', status } })
  response.status(code).type('json').end(body)
}

function streamLargeBody(response: Response, kilobytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const kilobyte = ' '.repeat(1024)
  let remaining = kilobytes
  const more = () => {
    while (remaining > 0 && !response.destroyed) {
      remaining -= 1
      if (!response.write(kilobyte)) return void response.once('drain', more)
    }
    response.end('{}')
  }
  more()
}

function streamSlowly(response: Response): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(timer))
}
