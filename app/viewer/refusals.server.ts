/**
 * What is refused whoever asks: writes that a browser sends from somebody else's page (Remix's own check covers only
 * some forms of them), methods that nothing of ours is asked by, and addresses that cannot be read.
 */
import type { NextFunction, Request, Response } from 'express'
import type { Brand } from '#app/brand/brand'
import { configuration } from '#app/configuration.server'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses unsafe requests that a browser says come from another site. Text browsers send neither header. */
export function refuseOtherSites(req: Request, res: Response, next: NextFunction): void {
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
  // Remix would compare it once more, with a Host that a proxy may have rewritten.
  delete req.headers.origin
  next()
}

/** The site's own address, a brand's proven one, or the very host this request was sent to (a local name, a port forward). */
function isOwnOrigin(origin: string, req: Request, hostBrand?: Brand): boolean {
  if (origin === hostBrand?.origin) return true
  if (origin === new URL(configuration().baseUrl).origin) return true
  return !configuration().secure && origin === `http://${req.headers.host}`
}

/** Some of the others (TRACE) Remix cannot even represent. */
export function refuseOtherMethods(req: Request, res: Response, next: NextFunction): void {
  if (['GET', 'HEAD', 'POST'].includes(req.method)) return next()
  res.status(405).set('Allow', 'GET, HEAD, POST').type('text/plain').send('This method is not supported.')
}

/**
 * Broken %-codes, what would read as another host's address (`//…`, `/\…`), and every address or Host that Remix would
 * read otherwise than the guard did: it builds a URL of them, which folds dots away and believes a path in a Host.
 */
export function refuseUnreadable(req: Request, _: Response, next: NextFunction): void {
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
