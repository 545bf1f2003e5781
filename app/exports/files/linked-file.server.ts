/**
 * What an emailed link opens for the user it was sent to, checked against current permissions. Each refusal is a state
 * that its page explains.
 */

import { entitlements } from '#app/access/entitlements'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { canReceive } from '../can-receive.server'
import { reportPageOf } from '../report-pages.server'
import { isDeliveredTo } from '../schedules/sending/deliveries.server'
import { type ExportFile, findFile, stateAt } from './export-files.server'
import { whetherThere } from './file-page.server'
import { type FileLink, openFileLink } from './signed-link.server'

export type LinkedFile =
  | { state: 'ready'; file: ExportFile; holder: Viewer }
  | { state: 'expired' | 'missing'; next: NextStep }
  | { state: 'refused' | 'broken' | 'away' }

/** Where the link's user can get such a file: recreate it, use the list itself, or ask the sender. */
export type NextStep = { page: string; label: string } | 'ask'

export async function linkedFile(sealed: string | undefined, now: Date): Promise<LinkedFile> {
  const link = openFileLink(sealed ?? '')
  if (!link) return { state: 'broken' }
  const holder = await userAsViewer(link.accountId, link.userId)
  if (!holder || !entitlements.of(holder).has('use')) return { state: 'refused' }
  const { kept, file } = await asAccount(link.accountId, (tx) => findShared(tx, link))
  const next = nextStep(holder, kept)
  if (link.expiresAt <= now) return { state: 'expired', next }
  if (!file) return { state: 'missing', next }
  if (!(await canReceive(holder, file)) || !entitlements.of(holder).has('export', now))
    return { state: 'refused' }
  if (stateAt(file, now) === 'expired') return { state: 'expired', next }
  if (file.status !== 'complete') return { state: 'missing', next }
  const whether = await whetherThere(file)
  if (whether === 'away') return { state: 'away' }
  return whether === 'there' ? { state: 'ready', file, holder } : { state: 'missing', next }
}

/** For a schedule's file only its report is useful, and nothing is for a recipient who is only an email address. */
function nextStep(holder: Viewer, kept: ExportFile | null): NextStep {
  const { href, userType, userId } = holder
  if (userType === 'email_only') return 'ask'
  if (kept?.userId === userId)
    return { page: href('/file-downloads/:fileId', { fileId: kept.id }), label: 'Go to your download' }
  const shown = kept && reportPageOf(kept.report)
  return shown
    ? { page: shown.path(href), label: `Go to ${shown.label}` }
    : { page: href('/file-downloads'), label: 'Go to your downloads' }
}

/** One file of a schedule goes to several people; each has it as their own. `kept` is its unchanged row. */
async function findShared(tx: Tx, { fileId, userId }: FileLink) {
  const kept = await findFile(tx, fileId)
  const isShared = kept?.runId && kept.userId !== userId && (await isDeliveredTo(tx, fileId, userId))
  return { kept, file: kept && isShared ? { ...kept, userId } : kept }
}
