/**
 * Checks whether users are allowed to get an export file under their current permissions. Users who have been
 * deactivated, limited to some locations, or denied access to a location or to the report since a file was created for
 * them no longer get it, neither as a download nor by email. Nobody gets a report that their account has turned off.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { canReadAllRows, canReadContents, isReportEnabled } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from './all-reports.server'
import type { ExportFile } from './files/export-files.server'
import { visibleLocationIds } from './visible-locations.server'

export type ScopedFile = Pick<
  ExportFile,
  'userId' | 'report' | 'columns' | 'filter' | 'limitedTo' | 'locationIds' | 'runId'
>

/**
 * Checks whether the user is allowed to get a file that was created for them. An email-only user needs no permission
 * for a scheduled file, because the schedule's creator decided to send it to them.
 */
export async function canReceive(viewer: Viewer, file: ScopedFile): Promise<boolean> {
  const { accountId, limitedToUserId } = viewer
  if (!isPermitted(viewer, file)) return false
  return limitedToUserId === null || asAccount(accountId, (tx) => isFileWithin(tx, file, limitedToUserId))
}

/**
 * Like `canReceive`, in a transaction of the whole account, for a user whose locations are limited further.
 *
 * @param limitedTo the user whose locations must include all locations in the file; null for the whole account.
 */
export async function canReceiveWithin(
  tx: Tx,
  viewer: Viewer,
  file: ScopedFile,
  limitedTo: Id | null,
): Promise<boolean> {
  return isPermitted(viewer, file) && (limitedTo === null || isFileWithin(tx, file, limitedTo))
}

function isPermitted(viewer: Viewer, file: ScopedFile): boolean {
  if (viewer.userId !== file.userId) return false
  const report = findReport(file.report)
  if (report && !isReportEnabled(report, viewer)) return false
  const isSent = file.runId !== null && viewer.userType === 'email_only'
  return (
    isSent || (report !== null && canReadAllRows(report, viewer) && canReadContents(report, file, viewer))
  )
}

/**
 * Checks whether all locations in the file are among the limited user's locations, regardless of which user's locations
 * the file was created for.
 */
async function isFileWithin(
  tx: Tx,
  { limitedTo, locationIds }: ScopedFile,
  limitedToUserId: Id,
): Promise<boolean> {
  // Reject a file that covers the whole account, and a file whose locations were not recorded.
  if (limitedTo === null || locationIds === null) return false
  const { rows } = await sql<{ isWithin: boolean }>`
    select not exists (select unnest(${locationIds}::bigint[]) except (${visibleLocationIds(tx, limitedToUserId)})) as "isWithin"`.execute(
    tx,
  )
  return rows[0]!.isWithin
}
