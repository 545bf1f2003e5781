/**
 * Lets pages of any site call the API (CORS). They need a token, which a browser does not send by itself, so that no
 * credentials are allowed.
 */
import type { Response } from 'express'

const acceptedHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-HTTP-Method-Override',
]
const readableHeaders = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Link',
  'X-Total',
]

export function allowOtherOrigins(res: Response): void {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': readableHeaders.join(', '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

/** Responds to a preflight request. `methods` are those of the address. */
export function sendPreflight(res: Response, methods: readonly string[]): void {
  res
    .status(204)
    .set({
      Allow: methods.join(', '),
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': acceptedHeaders.join(', '),
      'Access-Control-Max-Age': '7200',
    })
    .end()
}
