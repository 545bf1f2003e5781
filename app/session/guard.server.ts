/**
 * The guard, in front of Remix: a parent route's loader does not stop its children (each `.data` request runs
 * them alone), so nothing reaches a page before the page's declared access is satisfied here.
 */
import { matchRoutes } from '@remix-run/router'
import type { NextFunction, Request, Response } from 'express'
import { ownPath } from '#app/paths'
import { type Access, downloads, pages } from '#app/routes'
import { chosenFeatures } from './features.server'
import type { StaleForm } from './form-account'
import { sessionToken } from './session-cookie.server'
import { findStaleForm } from './stale-form.server'
import { findViewer } from './viewer.server'

const patterns = [...pages, ...downloads].flatMap(({ path, access }) => [
  { path: `/${path}`, handle: access },
  { path: `/as/:accountId/${path}`, handle: access },
])

type Asked = { access: Access; accountId: string | null }

/**
 * What an address asks for: the page's declared access, and the account named by `/as/{id}`. The address is read
 * by Remix's own matching, so that no other spelling of it (capitals, %-codes) means one thing here, another there.
 */
export function askedBy(pathname: string): Asked {
  const match = matchRoutes(patterns, pagePath(pathname))?.at(-1)
  return {
    access: (match?.route.handle as Access | undefined) ?? 'signed-in',
    accountId: match?.params.accountId ?? null,
  }
}

/** The page a request is for: `/reviews.data` is `/reviews`, `/_root.data` is `/`. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length)
}

/** What the error page is told instead of the page asked for: a status to show, or where to go. */
export type TurnedAway =
  | { status: 403 | 404 }
  | { leadTo: string; hadSession: boolean }
  | { staleForm: StaleForm }

/** Resolves the viewer into `res.locals.viewer`, and turns away who may not see the page. */
export async function guard(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    // Remix's older way of running one loader alone. No script of ours asks so.
    if (searchOf(req).has('_data')) return turnAway(req, res, { status: 404 }, next)
    const { access, accountId } = askedBy(req.path)
    const token = sessionToken(req.headers.cookie)
    const features = chosenFeatures(req, res)
    const viewer = token ? await findViewer(token, accountId, new Date(), features) : null
    res.locals.viewer = viewer === 'not-theirs' ? null : viewer
    if (access !== 'public') {
      const isForm = req.method === 'POST' && token !== null && viewer !== null
      const sent = isForm ? { req, sessionToken: token, arrivedIn: viewer, page: pageOf(req) } : null
      const stale = sent && (await findStaleForm(sent))
      if (stale) return turnAway(req, res, { staleForm: stale }, next)
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
  const asked = pageOf(req)
  const query = new URLSearchParams()
  if (asked !== '/') query.set('redirect', asked)
  if (hadSession) query.set('invalidated', 'true')
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** The page asked for, with its query, as a link to it is written. */
function pageOf(req: Request): string {
  const search = searchOf(req)
  for (const key of ['_routes', 'index']) search.delete(key)
  return ownPath(pagePath(req.path) + (search.size > 0 ? `?${search}` : ''), '/')
}

function searchOf(req: Request): URLSearchParams {
  return new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
}
