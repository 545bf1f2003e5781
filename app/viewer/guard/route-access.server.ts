/**
 * Whether someone may open a route of the table. The guard enforces it, and pages check it before they show a link.
 */

import { type EntitledAccount, entitlements } from '#app/access/entitlements'
import type { Permission } from '#app/access/permissions'
import { type TrialExport, trialExportRefusal } from '#app/access/trial-export'
import type { AccountAddress } from '#app/routing/href'
import { routeByAddress } from '#app/routing/match-route.server'
import type { Access, Route } from '#app/routing/route-table'
import type { Impersonator } from '../impersonation.server'

export type RouteRefusal = { status: 403; trialExport?: TrialExport } | { status: 404 }

type RouteViewer = EntitledAccount & {
  userType: string
  can: (permission: Permission) => boolean
  isStaff: boolean
  isPartner: boolean
  impersonator: Impersonator | null
}

/**
 * Returns null if they may open it. For a route whose page explains a missing feature, only permissions are checked.
 */
export function routeRefusal(route: Route, viewer: RouteViewer, method = 'GET'): RouteRefusal | null {
  // During an impersonation, nobody may see or change the user's sign-in credentials.
  if (route.blockedWhileImpersonating && viewer.impersonator) return { status: 403 }
  if (!isPermitted(route, viewer, method)) return { status: 403 }
  if (route.off !== 'teaser' && !entitlements.of(viewer).has(route)) return { status: 404 }
  const trialExport = route.isExport ? trialExportRefusal(viewer) : null
  return trialExport && { status: 403, trialExport }
}

export function canOpen(address: AccountAddress, viewer: RouteViewer): boolean {
  const route = routeByAddress(address)
  return !(viewer.isPartner && isOutsidePartnerPages(route)) && routeRefusal(route, viewer) === null
}

/**
 * A partner account has only partner pages and public pages. An unknown address counts as outside them, so it redirects
 * there too.
 */
export function isOutsidePartnerPages({ address, access, isForPartners }: Route): boolean {
  return address === '/*' || (access !== 'public' && !isForPartners)
}

function isPermitted(route: Route, viewer: RouteViewer, method: string): boolean {
  if (method === 'POST' && route.submit && !viewer.can(route.submit)) return false
  if (!hasRequiredUserType(route, viewer)) return false
  return route.access === 'staff' ? viewer.isStaff : isAccessGranted(route.access, viewer)
}

/** Someone with permissions: a signed-in user, or a recipient of mails limited to what they may see. */
export type ViewerPermissions = { userType: string; can: (permission: Permission) => boolean }

/**
 * Whether a viewer has the permissions a route requires. Anything that permissions do not grant, such as staff access,
 * is denied here.
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
