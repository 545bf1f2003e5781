/**
 * Requests that are rejected regardless of the sender: cross-site writes (Remix's own check covers only some forms of
 * them), methods that we do not support, and unreadable addresses.
 */
import type { NextFunction, Request, Response } from 'express'
import type { Brand } from '#app/brand/brand'
import { configuration } from '#app/configuration.server'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects unsafe requests that a browser marks as cross-site. Text browsers send neither header. */
export function rejectCrossSiteWrites(req: Request, res: Response, next: NextFunction): void {
  if (safeMethods.has(req.method)) {
    next()
    return
  }
  const site = req.headers['sec-fetch-site']
  const origin = req.headers.origin
  const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && !isOwnOrigin(origin, req, res.locals.hostBrand)
  if (crossSite || foreignOrigin) {
    res.status(403).type('text/plain').send('This form was sent from another site.')
    return
  }
  // Remix would compare it again, with a Host header that a proxy may have rewritten.
  delete req.headers.origin
  next()
}

/**
 * The site's own address, a brand's verified domain, or the exact host this request was sent to (a local name, a port
 * forward).
 */
function isOwnOrigin(origin: string, req: Request, hostBrand?: Brand): boolean {
  if (origin === hostBrand?.origin) return true
  if (origin === new URL(configuration().baseUrl).origin) return true
  return !configuration().secure && origin === `http://${req.headers.host}`
}

/** Remix cannot even represent some of the other methods (TRACE). */
export function rejectUnsupportedMethods(req: Request, res: Response, next: NextFunction): void {
  if (['GET', 'HEAD', 'POST'].includes(req.method)) return next()
  res.status(405).set('Allow', 'GET, HEAD, POST').type('text/plain').send('This method is not supported.')
}

/**
 * Rejects broken %-codes, paths that could be read as another host's address (`//…`, `/\…`), and every address or Host
 * that Remix would read differently than the guard did: Remix builds a URL from them, which removes dot segments and
 * accepts a path inside a Host header.
 */
export function rejectAmbiguousUrls(req: Request, _: Response, next: NextFunction): void {
  next(isReadable(req) ? undefined : Object.assign(new URIError('unreadable'), { status: 400 }))
}

const hostName = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

function isReadable(req: Request): boolean {
  const forwarded = req.get('X-Forwarded-Host')?.split(',') ?? []
  const hosts = [req.get('Host') ?? '', ...forwarded.map((host) => host.trim())]
  try {
    return (
      hosts.every((host) => hostName.test(host) && new URL(`http://${host}`)) &&
      req.originalUrl.startsWith('/') &&
      !/\\|^\/\/|\/\.\.?(\/|$)/.test(decodeURIComponent(req.path))
    )
  } catch {
    return false
  }
}
