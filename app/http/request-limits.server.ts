/** What is refused before anything reads it: addresses and headers that are longer than any of ours. */
import type { IncomingHttpHeaders } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { isShortEnough } from '#app/address-limits'
import { configuration } from '#app/configuration.server'
import { plainPage } from '#app/page/plain-pages.server'

const MAX_HEADER = 2_000
/** Every header that is read with a pattern, by us or by a library. A proxy may add long ones that nobody here reads. */
const limited = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'content-disposition', 'content-type', 'forwarded'],
  ...['host', 'if-modified-since', 'if-none-match', 'origin', 'range', 'transfer-encoding', 'user-agent'],
])
const isLimited = (name: string) =>
  limited.has(name) || name.startsWith('x-forwarded-') || name.startsWith('sec-fetch-')

/** 414 and 431, in plain pages: no database, no route and no pattern has been asked. */
export function refuseLongRequests(req: Request, res: Response, next: NextFunction): void {
  if (!isShortEnough(req.url)) return refuse(res, 414)
  if (!areShort(req.headers)) return refuse(res, 431)
  next()
}

/**
 * Without a proxy in front, a forwarded header was written by whoever sent the request. Remix would read it all the
 * same, so it is taken away.
 */
export function ignoreForgedForwarding(req: Request, _: Response, next: NextFunction): void {
  if (configuration().trustProxy === 0)
    for (const name of Object.keys(req.headers))
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete req.headers[name]
  next()
}

function areShort(headers: IncomingHttpHeaders): boolean {
  return Object.entries(headers).every(
    ([name, value]) => !isLimited(name) || String(value ?? '').length <= MAX_HEADER,
  )
}

function refuse(res: Response, status: 414 | 431): void {
  res.status(status).set('Cache-Control', 'no-store').type('html').send(plainPage(status))
}
