/**
 * Who may see a report: users who may open the page that lists it and have what the route table additionally requires.
 * The one rule behind its printout, CSV, export files, schedules and saved filters.
 */

import { type EntitledAccount, isSwitchedOn as hasSwitchedOn } from '#app/access/entitlements'
import type { Permission } from '#app/access/permissions'
import { mountOf } from '#app/routing/report-mounts.server'
import { hasPermissions, type Reader } from '#app/viewer/route-access.server'

type Named = { name: string }
type Entitled = Pick<EntitledAccount, 'settings' | 'features'>

/** `off`: the account does not have the report, whoever the user is. */
export type ReportAccess = 'granted' | 'off' | 'forbidden'

export function accessTo(report: Named, viewer: Entitled & Reader): ReportAccess {
  if (!isSwitchedOn(report, viewer)) return 'off'
  return canRead(report, viewer) ? 'granted' : 'forbidden'
}

export function isSwitchedOn(report: Named, viewer: Entitled): boolean {
  const { route, settings = [] } = mountOf(report)
  return hasSwitchedOn({ ...route, settings: [...(route.settings ?? []), ...settings] }, viewer)
}

/** Whether the user's permissions cover all rows and columns of the report, as its outlets return them. */
export function canReadAll(report: Named, viewer: Reader): boolean {
  const { outletAccess } = mountOf(report)
  return canRead(report, viewer) && can(viewer, outletAccess)
}

/** For anything that shows all rows of the report. */
export function requireReading(report: Named, viewer: Entitled & Reader): void {
  if (!isSwitchedOn(report, viewer)) throw new Response('Switched off', { status: 404 })
  if (!canReadAll(report, viewer)) throw new Response('Not permitted', { status: 403 })
}

function canRead(report: Named, viewer: Reader): boolean {
  const { route, access } = mountOf(report)
  return hasPermissions(viewer, route) && can(viewer, access)
}

function can(viewer: Reader, permission: Permission | undefined): boolean {
  return permission === undefined || viewer.can(permission)
}
