/**
 * The guard, in front of Remix: a parent route's loader does not stop its children (each `.data` request runs
 * them alone), so nothing reaches a page before the page's declared access is satisfied here. It also refuses
 * writes from other sites: Remix's own check covers only some forms of them.
 */
import { matchRoutes } from '@remix-run/router'
import type { NextFunction, Request, Response } from 'express'
import { configuration } from '#app/configuration.server'
import { ownPath, splitPath } from '#app/paths'
import { type Access, downloads, pages } from '#app/routes'
import { sessionToken } from './session-cookie.server'
import { findViewer } from './viewer.server'

const patterns = [...pages, ...downloads].map((page) => ({ path: `/${page.path}`, handle: page.access }))

/** The declared access of a path, with or without `/as/{id}` and `.data`. */
export function accessOf(pathname: string): Access {
  const { rest } = splitPath(pagePath(pathname))
  const matches = matchRoutes(patterns, rest)
  return (matches?.at(-1)?.route.handle as Access | undefined) ?? 'signed-in'
}

/** The page a request is for: `/reviews.data` is `/reviews`, `/_root.data` is `/`. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length)
}

/** What the error page is told instead of the page asked for: a status to show, or where to go. */
export type TurnedAway = { status: 403 | 404 } | { leadTo: string; hadSession: boolean }

/** Resolves the viewer into `res.locals.viewer`, and turns away who may not see the page. */
export async function guard(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    const { accountId } = splitPath(pagePath(req.path))
    const token = sessionToken(req.headers.cookie)
    const viewer = token ? await findViewer(token, accountId, new Date()) : null
    res.locals.viewer = viewer === 'not-theirs' ? null : viewer
    const access = accessOf(req.path)
    if (access !== 'public') {
      if (viewer === 'not-theirs') return turnAway(req, res, { status: 404 }, next)
      if (!viewer)
        return turnAway(
          req,
          res,
          { leadTo: signInPath(req, token !== null), hadSession: token !== null },
          next,
        )
      if (access !== 'signed-in' && !viewer.can(access)) return turnAway(req, res, { status: 403 }, next)
    }
    next()
  } catch (error) {
    next(error)
  }
}

/**
 * Leads the request to the error page, in the form it came in (a document, or a script's `.data`), so that
 * Remix answers in its own words and none of the page's loaders or actions runs.
 */
export function turnAway(req: Request, res: Response, turnedAway: TurnedAway, next: NextFunction): void {
  res.locals.turnedAway = turnedAway
  req.url = req.path.endsWith('.data') ? '/error.data' : '/error'
  // Remix reads the original address.
  req.originalUrl = req.url
  next()
}

/** `/login`, remembering what was asked for; a post is not repeated, so its page is. */
function signInPath(req: Request, hadSession: boolean): string {
  const url = new URL(req.originalUrl, 'http://own.invalid')
  for (const key of ['_routes', '_data', 'index']) url.searchParams.delete(key)
  const asked = ownPath(pagePath(url.pathname) + url.search, '/')
  const query = new URLSearchParams()
  if (asked !== '/') query.set('redirect', asked)
  if (hadSession) query.set('invalidated', 'true')
  return query.size > 0 ? `/login?${query}` : '/login'
}

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
  const foreignOrigin = origin !== undefined && !isOwnOrigin(origin, req)
  if (crossSite || foreignOrigin) {
    res.status(403).type('text/plain').send('This form was sent from another site.')
    return
  }
  next()
}

/** The site's own address, or the very host this request was sent to (a local name, a port forward). */
function isOwnOrigin(origin: string, req: Request): boolean {
  if (origin === new URL(configuration().baseUrl).origin) return true
  return !configuration().secure && origin === `http://${req.headers.host}`
}
