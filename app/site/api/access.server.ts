/**
 * Decides who may make a call: who could open the page that does the same. The route table is the only place that says
 * so, and it is asked again with each request.
 */
import { entitlements } from '#app/kit/access/entitlements'
import { allPermissions, type Permission } from '#app/kit/access/permissions'
import { routeByAddress } from '#app/kit/routing/match-route.server'
import type { Route } from '#app/kit/routing/route-table'
import { reportAccess } from '#app/platform/reports/report-access.server'
import { isOutsidePartnerPages, routeRefusal } from '#app/platform/viewer/guard/route-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Endpoint } from './endpoint'
import { ApiProblem } from './problems'

type Requirement = Pick<Endpoint, 'page' | 'method'>

/** @throws a problem if the viewer may not make the call now. */
export function requireAccess(endpoint: Requirement, viewer: Viewer): void {
  const refusal = entitlements.of(viewer).check('use')
  if (refusal) throw new ApiProblem('account-inactive', 'The account is not active.')
  const { isOn, isRequired } = viewer.secondFactor
  if (isRequired && !isOn)
    throw new ApiProblem('not-permitted', 'The user must set up two-step sign-in before using the API.')
  const problem = findAccessProblem(endpoint, viewer)
  if (problem) throw problem
}

/**
 * A report can require more than the page that lists it.
 *
 * @throws a problem if the viewer may not read the report.
 */
export function requireReportAccess(report: { name: string }, viewer: Viewer): void {
  const access = reportAccess(report, viewer)
  if (access === 'off') throw new ApiProblem('not-found', 'This account does not have the feature.')
  if (access === 'forbidden')
    throw new ApiProblem('not-permitted', 'The user of this token does not have the permission.')
}

export function allowsEndpoint(endpoint: Requirement, viewer: Viewer): boolean {
  return findAccessProblem(endpoint, viewer) === null
}

function findAccessProblem({ page, method }: Requirement, viewer: Viewer): ApiProblem | null {
  if (page === 'public' || page === 'signed-in') return null
  const route = routeByAddress(page)
  if (viewer.isPartner && isOutsidePartnerPages(route))
    return new ApiProblem(
      'not-permitted',
      'A partner account has no data of its own. Name a child account in account_id.',
    )
  const refusal = routeRefusal(route, viewer, method === 'get' ? 'GET' : 'POST')
  if (!refusal) return null
  if (refusal.status === 404) return new ApiProblem('not-found', 'This account does not have the feature.')
  if (refusal.readOnly)
    return new ApiProblem('trial-ended', 'The trial has ended, so nothing can be changed.')
  if (refusal.trialExport) return new ApiProblem('not-permitted', "Exporting isn't allowed for trial users")
  const withheld = permissionsIn(route).filter((permission) => viewer.withheldPermissions.has(permission))
  return withheld.length > 0
    ? new ApiProblem(
        'insufficient-scope',
        `This token does not include the permission ${withheld.join(' and ')}.`,
      )
    : new ApiProblem('not-permitted', 'The user of this token does not have the permission.')
}

function permissionsIn({ access, submit }: Pick<Route, 'access' | 'submit'>): Permission[] {
  const permissions = typeof access === 'string' ? [access] : 'anyOf' in access ? access.anyOf : access
  return [...permissions, submit].filter((each): each is Permission =>
    allPermissions.includes(each as Permission),
  )
}
