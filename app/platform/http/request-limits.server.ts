/** Rejects requests whose URL or headers are longer than any that the application uses, before anything parses them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { configuration } from '#app/kit/configuration.server'
import { isShortEnough } from '#app/kit/routing/address-limits'
import { renderPlainPage } from '#app/platform/page/errors/plain-pages.server'

const MAX_HEADER_LENGTH = 2_000
/**
 * The headers whose length is limited, because our code or a library matches them against regular expressions. Other
 * headers are not limited, because a proxy can add long headers that nothing here reads.
 */
const limitedHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-disposition',
  'content-type',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'transfer-encoding',
  'user-agent',
])
const isLimitedHeader = (name: string) =>
  limitedHeaders.has(name) || name.startsWith('x-forwarded-') || name.startsWith('sec-fetch-')

/**
 * Responds with 414 or 431 and a plain page if the URL or a header is too long, before any database query or route
 * matching.
 */
export function rejectLongRequests(req: Request, res: Response, next: NextFunction): void {
  if (!isShortEnough(req.url)) return sendPlainPage(res, 414)
  if (!hasShortHeaders(req.headers)) return sendPlainPage(res, 431)
  next()
}

/**
 * Removes forwarding headers if there is no proxy, because then the client has forged them and Remix would trust them.
 */
export function removeForgedForwarding(req: Request, _: Response, next: NextFunction): void {
  if (configuration().trustProxy === 0)
    for (const name of Object.keys(req.headers))
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete req.headers[name]
  next()
}

function hasShortHeaders(headers: IncomingHttpHeaders): boolean {
  return Object.entries(headers).every(
    ([name, value]) => !isLimitedHeader(name) || String(value ?? '').length <= MAX_HEADER_LENGTH,
  )
}

function sendPlainPage(res: Response, status: 414 | 431): void {
  res.status(status).set('Cache-Control', 'no-store').type('html').send(renderPlainPage(status))
}
