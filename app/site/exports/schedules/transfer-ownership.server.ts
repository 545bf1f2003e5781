/**
 * Transfers schedules to a new creator. The creator is responsible for a schedule: their permissions limit what is
 * sent, and they are notified of failures. If they have left or lost the required permissions, the user who saves or
 * restarts the schedule becomes the creator.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { canReadAllRows } from '#app/platform/reports/report-access.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { findReport } from '../all-reports.server'
import type { Schedule } from './schedules.server'

export const transferMessage = 'It is now sent in your name because its creator can no longer send it.'

/** Checks whether the creator lacks the permissions to send the schedule and this viewer has them. */
export async function shouldTransferOwnership(
  viewer: Viewer,
  { createdBy, report }: Schedule,
): Promise<boolean> {
  if (createdBy === viewer.userId || !canSend(viewer, report)) return false
  return !canSend(await loadViewerOfUser(viewer.accountId, createdBy), report)
}

export async function transferOwnership(
  tx: Tx,
  viewer: Viewer,
  { id, name, createdBy }: Schedule,
): Promise<void> {
  await tx
    .updateTable('scheduled_exports')
    .set({ created_by: viewer.userId })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  const event = { action: 'scheduled_export.taken_over', subject: name, details: { from: createdBy } }
  await recordAudit(tx, { ...actorOf(viewer), ...event })
}

function canSend(creator: Viewer | null, reportName: string): boolean {
  const report = findReport(reportName)
  if (!creator?.can('scheduled_export.update')) return false
  return report === null || canReadAllRows(report, creator)
}
