/**
 * Loads the file of an emailed link for the user that the link was sent to, and checks their current permissions. If
 * the file is not available, returns a state that the link's page explains.
 */

import { entitlements } from '#app/kit/access/entitlements'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { canReceive } from '../file-access.server'
import { reportPageOf } from '../report-pages.server'
import { type ExportFile, findFile, statusAt } from './export-files.server'
import { checkStoredFile } from './file-page.server'
import { isDeliveredTo } from './run-files.server'
import { type FileLink, openFileLink } from './signed-link.server'

export type LinkedFile =
  | { state: 'ready'; file: ExportFile; viewer: Viewer }
  | { state: 'expired' | 'missing'; next: NextStep }
  | { state: 'refused' | 'broken' | 'away' }

/** The next step if the file is not available: a page on which the user can export it again, or asking the sender. */
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
 * Returns the file's page if the user owns the file, or else the report's page. An email-only recipient cannot sign in,
 * so they have to ask the sender.
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
 * Finds the file of a link. Several recipients of a scheduled export can share one file, which has one owner.
 * `storedFile` is the file as stored. In `file`, the owner is replaced with the link's user if the file was delivered
 * to them, so that `canReceive` accepts them.
 */
async function findSharedFile(tx: Tx, { fileId, userId }: FileLink) {
  const storedFile = await findFile(tx, fileId)
  const isShared =
    storedFile?.runId && storedFile.userId !== userId && (await isDeliveredTo(tx, fileId, userId))
  return { storedFile, file: storedFile && isShared ? { ...storedFile, userId } : storedFile }
}
