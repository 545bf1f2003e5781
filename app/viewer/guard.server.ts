/**
 * The guard, in front of Remix: a parent route's loader does not stop its children (each `.data` request runs
 * them alone), so nothing reaches a page before the page's declared access is satisfied here.
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

/** What the error page is told instead of the page asked for: a status to show, or where to go. `notYet`: a list to come. */
export type TurnedAway =
  | { status: 403 | 404; trialExport?: TrialExport; notYet?: string }
  | { status: 408 | 413; trialExport?: undefined; notYet?: undefined }
  | { leadTo: string; hadSession: boolean }
  | { staleForm: StaleForm }

/** Resolves the viewer into `res.locals.viewer`, and turns away who may not see the page. */
export async function guard(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    // Remix's older way of running one loader alone. No script of ours asks so.
    if (searchOf(req).has('_data')) return turnAway(req, res, { status: 404 }, next)
    const match = matchRoute(req.path)
    const { route } = match
    res.locals.pageId = match.id
    res.locals.route = route
    const token = sessionToken(req.headers.cookie)
    // Nothing is sent to nobody: whoever is not signed in is led away without being read.
    const isForm = req.method === 'POST' && (token !== null || route.access === 'public')
    const refused = isForm ? await receiveBody(req, route) : null
    // The rest of a form that is late would keep the connection.
    if (refused === 408) res.set('Connection', 'close')
    if (refused) return turnAway(req, res, { status: refused }, next)
    if (isForm && route.address === '/login' && !(await waitAtDoor(res))) return
    const features = chosenFeatures(req, res)
    const find = () => (token ? findViewer(token, match.accountId, new Date(), features) : null)
    let viewer = await find()
    // A form made in a child account opens it again: its sender was there before, in another session.
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

/** Where a parent's user opens the child account, and is led on to the page asked for. */
function openingPath({ unopened }: UnopenedChild, page: string): string {
  const toOpen = accountHref(null)
  return toOpen('/switch-account/:childId', { childId: unopened.id }, { redirect: nestedAddress(page) })
}

/**
 * Leads the request to the error page, in the form it came in (a document, or a script's `.data`), so that
 * Remix answers in its own words and none of the page's loaders or actions runs.
 */
export function turnAway(req: Request, res: Response, turnedAway: TurnedAway, next: NextFunction): void {
  res.locals.turnedAway = turnedAway
  res.locals.pageId = 'error'
  req.url = req.path.endsWith('.data') ? '/error.data' : '/error'
  // Remix reads the original address.
  req.originalUrl = req.url
  next()
}

/** `/login`, remembering what was asked for; a post is not repeated, so its page is. */
function signInPath(req: Request, hadSession: boolean): string {
  const asked = pageOf(req)
  const query = new URLSearchParams()
  if (asked !== '/') query.set('redirect', nestedAddress(asked))
  if (hadSession) query.set('invalidated', 'true')
  return query.size > 0 ? `/login?${query}` : '/login'
}

/** The page asked for, with its query, as a link to it is written. */
function pageOf(req: Request): string {
  const search = searchOf(req)
  for (const key of ['_routes', 'index']) search.delete(key)
  return ownPath(requestedPath(req.path) + (search.size > 0 ? `?${search}` : ''), '/')
}

function searchOf(req: Request): URLSearchParams {
  return new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
}
