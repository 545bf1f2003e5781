/**
 * Checks whether a viewer can open a route. The guard enforces the result, and pages use it to decide whether to show a
 * link.
 */

import { type EntitledAccount, entitlements } from '#app/kit/access/entitlements'
import type { Permission } from '#app/kit/access/permissions'
import { type ReadOnly, readOnlyRefusal } from '#app/kit/access/read-only'
import { type TrialExport, trialExportRefusal } from '#app/kit/access/trial-export'
import type { AccountAddress } from '#app/kit/routing/href'
import { routeByAddress } from '#app/kit/routing/match-route.server'
import type { Access, Route } from '#app/kit/routing/route-table'
import type { Impersonator } from '../impersonation.server'

export type RouteRefusal = { status: 403; trialExport?: TrialExport; readOnly?: ReadOnly } | { status: 404 }

type RouteViewer = EntitledAccount & {
  userType: string
  can: (permission: Permission) => boolean
  isStaff: boolean
  isPartner: boolean
  impersonator: Impersonator | null
}

/**
 * Returns the reason why the viewer cannot open the route, or null. If the page shows a teaser for a missing feature,
 * settings and features are not checked.
 */
export function routeRefusal(route: Route, viewer: RouteViewer, method = 'GET'): RouteRefusal | null {
  // During an impersonation, staff must not see or change the user's sign-in credentials.
  if (route.blockedWhileImpersonating && viewer.impersonator) return { status: 403 }
  if (!isPermitted(route, viewer, method)) return { status: 403 }
  if (route.off !== 'teaser' && !entitlements.of(viewer).has(route)) return { status: 404 }
  const readOnly = method === 'POST' && !route.allowedAfterTrial ? readOnlyRefusal(viewer) : null
  if (readOnly) return { status: 403, readOnly }
  const trialExport = route.isExport ? trialExportRefusal(viewer) : null
  return trialExport && { status: 403, trialExport }
}

export function canOpen(address: AccountAddress, viewer: RouteViewer): boolean {
  const route = routeByAddress(address)
  return !(viewer.isPartner && isOutsidePartnerPages(route)) && routeRefusal(route, viewer) === null
}

/**
 * Checks whether a route is missing in partner accounts, which have only partner pages and public pages. Unknown URLs
 * also count as missing, so that they redirect to the partner pages.
 */
export function isOutsidePartnerPages({ address, access, isForPartners }: Route): boolean {
  return address === '/*' || (access !== 'public' && !isForPartners)
}

function isPermitted(route: Route, viewer: RouteViewer, method: string): boolean {
  if (method === 'POST' && route.submit && !viewer.can(route.submit)) return false
  if (!hasRequiredUserType(route, viewer)) return false
  return route.access === 'staff' ? viewer.isStaff : isAccessGranted(route.access, viewer)
}

/** The permissions of a signed-in user or an email recipient. */
export type ViewerPermissions = { userType: string; can: (permission: Permission) => boolean }

/**
 * Checks whether a viewer has the permissions that a route requires. Returns false for a route that requires staff
 * access, because permissions cannot grant it.
 */
export function hasPermissions(
  viewer: ViewerPermissions,
  route: Pick<Route, 'access' | 'adminsOnly'>,
): boolean {
  return hasRequiredUserType(route, viewer) && isAccessGranted(route.access, viewer)
}

function hasRequiredUserType(
  { adminsOnly }: Pick<Route, 'adminsOnly'>,
  { userType }: Pick<ViewerPermissions, 'userType'>,
) {
  return !adminsOnly || userType === 'admin'
}

function isAccessGranted(access: Access, { can }: ViewerPermissions): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'staff') return false
  if (typeof access === 'string') return can(access)
  return 'anyOf' in access ? access.anyOf.some(can) : access.every(can)
}
