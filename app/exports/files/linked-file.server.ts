/** What a mailed link opens, for whoever holds it, as things are now. Each refusal is a state its page can put in words. */
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/session/viewer.server'
import { refusedExport } from '#app/shell/trial-export'
import { isDeliveredTo } from '../schedules/sending/deliveries.server'
import { type ExportFile, findFile, stateAt } from './export-files.server'
import { isThere } from './file-page.server'
import { findHolder, mayHave } from './holder.server'
import { type FileLink, openFileLink } from './signed-link.server'

export type LinkedFile =
  | { state: 'ready'; file: ExportFile; holder: Viewer }
  | { state: 'expired'; page: string | null }
  | { state: 'refused' | 'missing' | 'broken' }

export async function linkedFile(sealed: string | undefined, now: Date): Promise<LinkedFile> {
  const link = openFileLink(sealed ?? '')
  if (!link) return { state: 'broken' }
  const holder = await findHolder(link.accountId, link.userId)
  if (holder?.account.status !== 'active') return { state: 'refused' }
  const expired = { state: 'expired', page: holder.paths.fileDownload(link.fileId) } as const
  if (link.expiresAt <= now) return expired
  const file = await asAccount(link.accountId, (tx) => findShared(tx, link))
  if (!file) return { state: 'missing' }
  if (!mayHave(holder, file) || refusedExport(holder, now)) return { state: 'refused' }
  if (stateAt(file, now) === 'expired') return expired
  return file.status === 'complete' && (await isThere(file))
    ? { state: 'ready', file, holder }
    : { state: 'missing' }
}

/** One file of a schedule goes to several people; each holds it as their own. */
async function findShared(tx: Tx, { fileId, userId }: FileLink): Promise<ExportFile | null> {
  const file = await findFile(tx, fileId)
  if (!file?.runId || file.userId === userId) return file
  return (await isDeliveredTo(tx, fileId, userId)) ? { ...file, userId } : file
}
