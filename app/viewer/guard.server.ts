/**
 * The guard runs in front of Remix. A parent route's loader does not protect its children, since each `.data` request
 * runs them alone. The guard therefore checks the page's declared access before any page code runs.
 */
import type { NextFunction, Request, Response } from 'express'
import type { TrialExport } from '#app/access/trial-export'
import { nestedAddress } from '#app/address-limits'
import { accountHref } from '#app/routing/href'
import { matchRoute, type RouteMatch, requestedPath } from '#app/routing/match-route.server'
import { ownPath } from '#app/routing/own-path'
import { chosenFeatures } from './features.server'
import type { StaleForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { receiveBody } from './request-body.server'
import { requiredStep } from './required-steps'
import { isBeyondPartners, routeRefusal } from './route-access.server'
import { sessionToken } from './session-cookie.server'
import { openChild, type UnopenedChild } from './shadowing.server'
import { waitAtDoor } from './sign-in-queue.server'
import { findStaleForm } from './stale-form.server'
import { findViewer, isViewer, type NoViewer, type Viewer } from './viewer.server'

/**
 * What the error page shows instead of the requested page: a status, or a redirect. `notYet` names a list that is not
 * available yet.
 */
export type TurnedAway =
  | { status: 403 | 404; trialExport?: TrialExport; notYet?: string }
  | { status: 408 | 413; trialExport?: undefined; notYet?: undefined }
  | { leadTo: string; hadSession: boolean }
  | { staleForm: StaleForm }

/** Stores the viewer in `res.locals.viewer`, and turns away requests that may not see the page. */
export async function guard(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    // Remix's older way of running a single loader. None of our scripts uses it.
    if (searchOf(req).has('_data')) return turnAway(req, res, { status: 404 }, next)
    const match = matchRoute(req.path)
    const { route } = match
    res.locals.pageId = match.id
    res.locals.route = route
    const token = sessionToken(req.headers.cookie)
    // Don't read the body of a form from somebody who is not signed in: they are redirected to sign in.
    const isForm = req.method === 'POST' && (token !== null || route.access === 'public')
    const refused = isForm ? await receiveBody(req, route) : null
    // Close the connection; otherwise the rest of a late form would keep it open.
    if (refused === 408) res.set('Connection', 'close')
    if (refused) return turnAway(req, res, { status: refused }, next)
    if (isForm && route.address === '/login' && !(await waitAtDoor(res))) return
    const features = chosenFeatures(req, res)
    const find = () => (token ? findViewer(token, match.accountId, new Date(), features) : null)
    let viewer = await find()
    // A form made in a child account opens that account again, because its sender opened it in an earlier session.
    if (token && isUnopened(viewer) && (await opensByForm(req, token, viewer))) viewer = await find()
    res.locals.viewer = isViewer(viewer) ? viewer : null
    const refusal = await refusalOf(req, token, match, viewer)
    if (refusal) turnAway(req, res, refusal, next)
    else next()
  } catch (error) {
    next(error)
  }
}

async function refusalOf(
  req: Request,
  token: string | null,
  { route }: RouteMatch,
  viewer: Viewer | NoViewer | null,
): Promise<TurnedAway | null> {
  const isBeyond = isViewer(viewer) && viewer.isParent && isBeyondPartners(route)
  const toAccounts = isBeyond ? { leadTo: viewer.href('/accounts'), hadSession: false } : null
  if (route.access === 'public') return toAccounts
  if (!token || !viewer) return { leadTo: signInPath(req, token !== null), hadSession: token !== null }
  const sent = { req, sessionToken: token, arrivedIn: viewer, page: pageOf(req) }
  const staleForm = req.method === 'POST' ? await findStaleForm(sent) : null
  if (staleForm) return { staleForm }
  if (viewer === 'not-theirs') return { status: 404 }
  if (isUnopened(viewer)) return { leadTo: openingPath(viewer, pageOf(req)), hadSession: false }
  const step = requiredStep(viewer, route.address, pageOf(req))
  if (step) return { leadTo: step, hadSession: false }
  if (toAccounts) return toAccounts
  return routeRefusal(route, viewer, req.method)
}

function isUnopened(viewer: Viewer | NoViewer | null): viewer is UnopenedChild {
  return viewer !== null && viewer !== 'not-theirs' && 'unopened' in viewer
}

async function opensByForm(req: Request, token: string, { unopened }: UnopenedChild): Promise<boolean> {
  if (req.method !== 'POST' || accountOfForm(req) !== unopened.id) return false
  const opener = await findViewer(token, null, new Date())
  const opened =
    isViewer(opener) && (await openChild(opener, unopened.id, { ip: req.ip ?? '', now: new Date() }))
  return Boolean(opened)
}

/** The address where a parent account's user opens the child account before being redirected to the requested page. */
function openingPath({ unopened }: UnopenedChild, page: string): string {
  const toOpen = accountHref(null)
  return toOpen('/switch-account/:childId', { childId: unopened.id }, { redirect: nestedAddress(page) })
}

/**
 * Routes the request to the error page in its original form (a document, or a script's `.data`), so that Remix renders
 * the response and none of the page's loaders or actions runs.
 */
export function turnAway(req: Request, res: Response, turnedAway: TurnedAway, next: NextFunction): void {
  res.locals.turnedAway = turnedAway
  res.locals.pageId = 'error'
  req.url = req.path.endsWith('.data') ? '/error.data' : '/error'
  // Remix reads `originalUrl`.
  req.originalUrl = req.url
  next()
}

/** `/login` with the requested page in the query. A POST is not repeated after sign-in; only its page is opened. */
function signInPath(req: Request, hadSession: boolean): string {
  const asked = pageOf(req)
  const query = new URLSearchParams()
  if (asked !== '/') query.set('redirect', nestedAddress(asked))
  if (hadSession) query.set('invalidated', 'true')
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** The requested page with its query, in the form that a link to it has. */
function pageOf(req: Request): string {
  const search = searchOf(req)
  for (const key of ['_routes', 'index']) search.delete(key)
  return ownPath(requestedPath(req.path) + (search.size > 0 ? `?${search}` : ''), '/')
}

function searchOf(req: Request): URLSearchParams {
  return new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
}
