/**
 * Rejects requests regardless of who sends them: cross-site writes (Remix's own check covers only some forms of them),
 * unsupported methods, and ambiguous URLs.
 */
import type { NextFunction, Request, Response } from 'express'
import { configuration } from '#app/kit/configuration.server'
import type { Brand } from '#app/platform/brand/brand'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects unsafe requests that a browser marks as cross-site. Accepts requests without the Sec-Fetch-Site and Origin
 * headers, because text browsers do not send them.
 */
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
  // Remix would compare the Origin header with the Host header, which a proxy may have rewritten.
  delete req.headers.origin
  next()
}

/**
 * Checks whether an origin is the site's own, a brand's verified domain or, without HTTPS, the exact host that this
 * request was sent to (a local name, a port forward).
 */
function isOwnOrigin(origin: string, req: Request, hostBrand?: Brand): boolean {
  if (origin === hostBrand?.origin) return true
  if (origin === new URL(configuration().baseUrl).origin) return true
  return !configuration().secure && origin === `http://${req.headers.host}`
}

/** Rejects all methods except GET, HEAD and POST. Remix cannot even represent some of them (TRACE). */
export function rejectUnsupportedMethods(req: Request, res: Response, next: NextFunction): void {
  if (['GET', 'HEAD', 'POST'].includes(req.method)) return next()
  res.status(405).set('Allow', 'GET, HEAD, POST').type('text/plain').send('This method is not supported.')
}

/**
 * Rejects invalid percent-encoding, paths that could be interpreted as the URL of a different host (`//…`, `/\…`), and
 * every path or Host header that Remix would interpret differently than the guard: Remix builds a URL from them, which
 * removes dot segments and accepts a path inside a Host header.
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
