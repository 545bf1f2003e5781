/**
 * The guard runs before Remix and checks the access that the route table declares for a page, before any code of the
 * page runs. A check in a parent route's loader would not protect its child routes, because a `.data` request can run
 * their loaders alone.
 */
import type { NextFunction, Request, Response } from 'express'
import type { TrialExport } from '#app/kit/access/trial-export'
import { parseId } from '#app/kit/database/id'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { accountHref } from '#app/kit/routing/href'
import { matchRoute, type RouteMatch } from '#app/kit/routing/match-route.server'
import type { Route } from '#app/kit/routing/route-table'
import { resolveChosenFeatures } from '../features.server'
import { readSessionToken } from '../sessions/session-cookie.server'
import { openChildAccount, type UnopenedChild } from '../shadowing.server'
import { findViewer, isViewer, type NoViewer, type Viewer } from '../viewer.server'
import type { FormOfAnother, InterruptedForm, ReadOnlyForm, StaleForm, SubmittedForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { openerOfForm } from './form-opener.server'
import { interruptForm, keepFormOf, reopenedForm } from './kept-forms.server'
import { receiveBody } from './request-body.server'
import { requestedPageOf, searchOf } from './requested-page.server'
import { requiredStep } from './required-steps'
import { isOutsidePartnerPages, routeRefusal } from './route-access.server'
import { openSealedForm } from './sealed-form.server'
import { waitForSignInSlot } from './sign-in-queue.server'
import { findStaleForm } from './stale-form.server'
import { readSubmittedForm } from './submitted-form.server'

/**
 * The reason why the error page is shown instead of the requested page: a status, a redirect, or a form that belongs to
 * a different account or person, or whose person has to do something first. `unsaved` is a form that the person may no
 * longer submit, for copying. `plannedReport` is the title of a report that is not available yet. `inactiveAccount`:
 * data of a page and files that are requested from an account that is not active are answered with 402, unlike
 * documents. `reloadFrom`: the page that a script was navigating to; the browser requests its document, which says why.
 */
export type Rejection =
  | {
      status: 403 | 404
      trialExport?: TrialExport
      readOnly?: ReadOnlyForm
      unsaved?: SubmittedForm
      plannedReport?: string
      reloadFrom?: string
    }
  | {
      status: 408 | 413
      trialExport?: undefined
      readOnly?: undefined
      unsaved?: undefined
      plannedReport?: undefined
      reloadFrom?: undefined
    }
  | { redirectTo: string; hadSession: boolean; inactiveAccount?: 'data' | 'file' }
  | { staleForm: StaleForm }
  | { interruptedForm: InterruptedForm }
  | { formOfAnother: FormOfAnother }

/** Stores the viewer in `res.locals.viewer`, and rejects requests from people who are not allowed to see the page. */
export async function guardRequest(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    // The `_data` parameter is Remix's older way of running a single loader, which our scripts do not use.
    if (searchOf(req).has('_data')) return rejectRequest(req, res, { status: 404 }, next)
    const match = matchRoute(req.path)
    const { route } = match
    res.locals.pageId = match.id
    res.locals.route = route
    const token = readSessionToken(req.headers.cookie)
    const isForm = req.method === 'POST'
    const bodyStatus = isForm ? await receiveBody(req, route, { hasSession: token !== null }) : null
    // Close the connection; otherwise the rest of a late form would keep it open.
    if (bodyStatus === 408) res.set('Connection', 'close')
    if (bodyStatus) return rejectRequest(req, res, { status: bodyStatus }, next)
    if (isForm && route.address === '/login' && !(await waitForSignInSlot(res))) return
    const features = resolveChosenFeatures(req, res)
    const loadViewer = () => (token ? findViewer(token, match.accountId, new Date(), features) : null)
    let viewer = await loadViewer()
    // A form from a child account's page reopens that account in this session, because the person opened it in an
    // earlier session.
    if (token && isUnopened(viewer) && (await openChildByForm(req, token, viewer)))
      viewer = await loadViewer()
    res.locals.viewer = isViewer(viewer) ? viewer : null
    const rejection = await findRejection(req, token, match, viewer)
    if (rejection) rejectRequest(req, res, rejection, next)
    else next()
  } catch (error) {
    next(error)
  }
}

async function findRejection(
  req: Request,
  token: string | null,
  { route }: RouteMatch,
  viewer: Viewer | NoViewer | null,
): Promise<Rejection | null> {
  const isOutsidePartnerPage = isViewer(viewer) && viewer.isPartner && isOutsidePartnerPages(route)
  const accountsRedirect = isOutsidePartnerPage
    ? { redirectTo: viewer.href('/accounts'), hadSession: false }
    : null
  if (route.access === 'public') return accountsRedirect
  const opener = req.method === 'POST' ? openerOfForm(req) : null
  if (!token || !viewer) {
    if (opener) return { interruptedForm: await interruptForm(req) }
    return { redirectTo: signInPath(req, token !== null), hadSession: token !== null }
  }
  if (opener && isViewer(viewer)) {
    if (opener !== viewer.profileId) return { formOfAnother: await keepFormOf(opener, req, viewer) }
    const reopened = openSealedForm(req, opener)
    if (reopened) return { interruptedForm: reopenedForm(req, reopened) }
  }
  // Not a form of our pages: its values are not shown to somebody who could not have submitted them.
  if (req.method === 'POST' && isViewer(viewer) && parseId(accountOfForm(req)) === null) {
    const refusal = plainRefusal(route, viewer)
    if (refusal) return refusal
  }
  const submitted = { req, sessionToken: token, currentViewer: viewer, page: requestedPageOf(req) }
  const staleForm = req.method === 'POST' ? await findStaleForm(submitted) : null
  if (staleForm) return { staleForm }
  if (viewer === 'not-theirs') return { status: 404 }
  if (isUnopened(viewer))
    return { redirectTo: switchAccountPath(viewer, requestedPageOf(req)), hadSession: false }
  const step = requiredStep(viewer, route.address, requestedPageOf(req))
  if (step && opener) return { interruptedForm: await interruptForm(req, step.href) }
  if (step)
    return {
      redirectTo: step.href,
      hadSession: false,
      inactiveAccount: step.status && requestedFormat(req, route),
    }
  if (accountsRedirect) return accountsRedirect
  const refusal = routeRefusal(route, viewer, req.method)
  if (!refusal) return null
  const form =
    opener || (refusal.status === 403 && refusal.readOnly) ? await readSubmittedForm(req) : undefined
  if (refusal.status === 404) return { ...refusal, unsaved: form }
  const { readOnly, ...others } = refusal
  if (!readOnly || !form) return { ...others, unsaved: form }
  return {
    status: 403,
    readOnly: { ...readOnly, ...form, submitTo: requestedPageOf(req), inAccount: viewer.accountId },
  }
}

/** Returns why the viewer may not submit a form to the route, or null. An account that is read-only shows its values. */
function plainRefusal(route: Route, viewer: Viewer): Rejection | null {
  const refusal = routeRefusal(route, viewer, 'POST')
  if (refusal?.status !== 403) return refusal
  const { readOnly, ...others } = refusal
  return readOnly ? null : others
}

/** Returns what is requested instead of a document, or undefined. */
function requestedFormat(req: Request, { kind, isResource }: Route): 'data' | 'file' | undefined {
  if (req.path.endsWith('.data')) return 'data'
  return kind === 'download' || isResource ? 'file' : undefined
}

function isUnopened(viewer: Viewer | NoViewer | null): viewer is UnopenedChild {
  return viewer !== null && viewer !== 'not-theirs' && 'unopened' in viewer
}

async function openChildByForm(req: Request, token: string, { unopened }: UnopenedChild): Promise<boolean> {
  if (req.method !== 'POST' || accountOfForm(req) !== unopened.id) return false
  const viewer = await findViewer(token, null, new Date())
  const opened =
    isViewer(viewer) && (await openChildAccount(viewer, unopened.id, { ip: req.ip ?? '', now: new Date() }))
  return Boolean(opened)
}

/**
 * Returns the URL of the page where a partner's user opens the child account before being redirected to the requested
 * page.
 */
function switchAccountPath({ unopened }: UnopenedChild, page: string): string {
  const href = accountHref(null)
  return href('/switch-account/:childId', { childId: unopened.id }, { redirect: nestedAddress(page) })
}

/**
 * Routes the request to the error page, which is requested in the same format (a document, or a script's `.data`).
 * Remix renders the response, and none of the requested page's loaders or actions runs.
 */
export function rejectRequest(req: Request, res: Response, rejection: Rejection, next: NextFunction): void {
  const isNavigation = req.method === 'GET' && req.path.endsWith('.data') && !searchOf(req).has('_routes')
  // Remix's scripts expect the data of the requested page's route, and would render that page without any data.
  const isReloaded =
    isNavigation && 'status' in rejection && (rejection.status === 403 || rejection.status === 404)
  res.locals.turnedAway = isReloaded ? { ...rejection, reloadFrom: requestedPageOf(req) } : rejection
  res.locals.pageId = 'error'
  req.url = req.path.endsWith('.data') ? '/error.data' : '/error'
  // Remix reads `originalUrl`.
  req.originalUrl = req.url
  next()
}

/**
 * Returns `/login` with the requested page in the query. After sign-in, the browser opens that page, but a POST is not
 * repeated.
 */
function signInPath(req: Request, hadSession: boolean): string {
  const page = requestedPageOf(req)
  const query = new URLSearchParams()
  if (page !== '/') query.set('redirect', nestedAddress(page))
  if (hadSession) query.set('invalidated', 'true')
  return query.size > 0 ? `/login?${query}` : '/login'
}
