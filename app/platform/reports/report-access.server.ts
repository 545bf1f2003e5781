/**
 * Checks who is allowed to see a report: users who can open the page that lists it and have the additional permissions
 * in the route table. Printouts, CSV downloads, export files, schedules and saved filters all use these checks.
 */

import { type EntitledAccount, isSwitchedOn as hasSwitchedOn } from '#app/kit/access/entitlements'
import type { Permission } from '#app/kit/access/permissions'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import type { Filter } from '#app/platform/filters/filter'
import { hasPermissions, type ViewerPermissions } from '#app/platform/viewer/guard/route-access.server'
import type { Report } from './report'
import type { AnyReport } from './sort-order'

type NamedReport = { name: string }
type EntitledViewer = Pick<EntitledAccount, 'settings' | 'features'>

/** The result of an access check. `off` means that the account does not have the report, regardless of the user. */
export type ReportAccess = 'granted' | 'off' | 'forbidden'

export function reportAccess(report: NamedReport, viewer: EntitledViewer & ViewerPermissions): ReportAccess {
  if (!isReportEnabled(report, viewer)) return 'off'
  return canReadReport(report, viewer) ? 'granted' : 'forbidden'
}

export function isReportEnabled(report: NamedReport, viewer: EntitledViewer): boolean {
  const { route, settings = [] } = reportMount(report)
  return hasSwitchedOn({ ...route, settings: [...(route.settings ?? []), ...settings] }, viewer)
}

/** Checks whether the user can see all rows and columns of the report, which exports and printouts contain. */
export function canReadAllRows(report: NamedReport, viewer: ViewerPermissions): boolean {
  const { outletAccess } = reportMount(report)
  return canReadReport(report, viewer) && hasPermission(viewer, outletAccess)
}

/** Returns the report with the columns and sort orders that the user is allowed to see. */
export function reportFor<Row extends { id: string }, Some extends Filter>(
  report: Report<Row, Some>,
  viewer: ViewerPermissions,
): Report<Row, Some> {
  const { restricted } = report
  return restricted && !viewer.can(restricted.permission) ? restricted.report : report
}

type FileContents = { columns: string[] | null; filter: unknown }

/** Checks whether the user is allowed to see all columns of a file, and the order of its rows. */
export function canReadContents(
  report: AnyReport,
  { columns, filter }: FileContents,
  viewer: ViewerPermissions,
): boolean {
  const visible = reportFor(report, viewer)
  if (visible === report || report.isRestricted) return true
  const visibleIds = visible.columns.map(({ id }) => id)
  return (
    (columns?.every((id) => visibleIds.includes(id)) ?? false) &&
    sortOf(report, filter) === sortOf(visible, filter)
  )
}

function sortOf(report: AnyReport, storedFilter: unknown): string | undefined {
  return report.filter.fromStored(storedFilter)?.sort.by
}

/** Checks access for exports and printouts, which contain all rows of the report. @throws a 403 or 404 response. */
export function requireReadAll(report: NamedReport, viewer: EntitledViewer & ViewerPermissions): void {
  if (!isReportEnabled(report, viewer)) throw new Response('Switched off', { status: 404 })
  if (!canReadAllRows(report, viewer)) throw new Response('Not permitted', { status: 403 })
}

function canReadReport(report: NamedReport, viewer: ViewerPermissions): boolean {
  const { route, access } = reportMount(report)
  return hasPermissions(viewer, route) && hasPermission(viewer, access)
}

function hasPermission(viewer: ViewerPermissions, permission: Permission | undefined): boolean {
  return permission === undefined || viewer.can(permission)
}
