/**
 * What an emailed link opens for the user it was sent to, checked against current permissions. Each refusal is a state
 * that its page explains.
 */

import { entitlements } from '#app/access/entitlements'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadViewerOfUser } from '#app/viewer/viewer-of-user.server'
import { canReceive } from '../file-access.server'
import { reportPageOf } from '../report-pages.server'
import { isDeliveredTo } from '../schedules/sending/deliveries.server'
import { type ExportFile, findFile, statusAt } from './export-files.server'
import { checkStoredFile } from './file-page.server'
import { type FileLink, openFileLink } from './signed-link.server'

export type LinkedFile =
  | { state: 'ready'; file: ExportFile; viewer: Viewer }
  | { state: 'expired' | 'missing'; next: NextStep }
  | { state: 'refused' | 'broken' | 'away' }

/** Where the link's user can get such a file: recreate it, use the list itself, or ask the sender. */
export type NextStep = { page: string; label: string } | 'ask'

export async function loadLinkedFile(sealed: string | undefined, now: Date): Promise<LinkedFile> {
  const link = openFileLink(sealed ?? '')
  if (!link) return { state: 'broken' }
  const viewer = await loadViewerOfUser(link.accountId, link.userId)
  if (!viewer || !entitlements.of(viewer).has('use')) return { state: 'refused' }
  const { storedFile, file } = await asAccount(link.accountId, (tx) => findSharedFile(tx, link))
  const next = nextStep(viewer, storedFile)
  if (link.expiresAt <= now) return { state: 'expired', next }
  if (!file) return { state: 'missing', next }
  if (!(await canReceive(viewer, file)) || !entitlements.of(viewer).has('export', now))
    return { state: 'refused' }
  if (statusAt(file, now) === 'expired') return { state: 'expired', next }
  if (file.status !== 'complete') return { state: 'missing', next }
  const storageStatus = await checkStoredFile(file)
  if (storageStatus === 'away') return { state: 'away' }
  return storageStatus === 'there' ? { state: 'ready', file, viewer } : { state: 'missing', next }
}

/**
 * For a schedule's file, this is the report's page. An email-only recipient cannot sign in and has to ask the sender.
 */
function nextStep(viewer: Viewer, storedFile: ExportFile | null): NextStep {
  const { href, userType, userId } = viewer
  if (userType === 'email_only') return 'ask'
  if (storedFile?.userId === userId)
    return { page: href('/file-downloads/:fileId', { fileId: storedFile.id }), label: 'Go to your download' }
  const reportPage = storedFile && reportPageOf(storedFile.report)
  return reportPage
    ? { page: reportPage.path(href), label: `Go to ${reportPage.label}` }
    : { page: href('/file-downloads'), label: 'Go to your downloads' }
}

/**
 * Several recipients of a schedule share one file: `file` names the link's user as its owner, `storedFile` does not.
 */
async function findSharedFile(tx: Tx, { fileId, userId }: FileLink) {
  const storedFile = await findFile(tx, fileId)
  const isShared =
    storedFile?.runId && storedFile.userId !== userId && (await isDeliveredTo(tx, fileId, userId))
  return { storedFile, file: storedFile && isShared ? { ...storedFile, userId } : storedFile }
}
