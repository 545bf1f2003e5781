/**
 * The email that was promised with an export file: its link, or why there is none. Queued together with the file's end.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { namesFor, readableNames } from '#app/filters/lookups.server'
import { queueMail } from '#app/mail/outbox.server'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import { findReport } from '../all-reports.server'
import { canReceive } from '../can-receive.server'
import type { Ending, ExportFile } from './export-files.server'
import { fileLife } from './file-life'
import { fileFailedMail, fileReadyMail } from './file-ready-mail'
import { problemOf } from './file-status'
import { signedFilePath } from './signed-link.server'

export type Wording = {
  to: { name: string; email: string }
  title: string
  summary: string
  timeZone: string
  /** The file's page, for users who sign in. */
  page: string
}

/** Returns null when the user may no longer get the file. */
export async function wordingOf(accountId: Id, file: ExportFile): Promise<Wording | null> {
  const holder = await userAsViewer(accountId, file.userId)
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  if (!holder || !report || !filter || !(await canReceive(holder, file))) return null
  const clock = { now: file.asOf, timeZone: file.timeZone }
  const { names } = await asAccount(
    accountId,
    (tx) => namesFor(tx, report.filter.rules, filter),
    file.limitedTo,
  )
  return {
    to: { name: holder.name, email: holder.email },
    title: report.title,
    summary: report.filter.summary(filter, readableNames(names, holder), clock),
    timeZone: holder.timeZone,
    page: holder.href('/file-downloads/:fileId', { fileId: file.id }),
  }
}

export async function queueEndMail(
  tx: Tx,
  file: ExportFile,
  ending: Ending,
  { to, title, summary, timeZone, page }: Wording,
  now: Date,
): Promise<void> {
  const notice = ending.status === 'failed' ? '' : ending.notice
  const words = { name: to.name, title, summary, notice }
  const mail = { accountId: tx.accountId, to, about: `export file ${file.id}` }
  if (ending.status !== 'complete') {
    const reason = ending.status === 'failed' ? ending.reason : ''
    const problem = problemOf({ status: ending.status, reason }) ?? ''
    return queueMail(tx, { ...mail, ...fileFailedMail({ ...words, problem, link: page }) })
  }
  const expiresAt = new Date(now.getTime() + fileLife.ms)
  const link = signedFilePath({ accountId: tx.accountId, fileId: file.id, userId: file.userId, expiresAt })
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(expiresAt)
  const { rows, bytes } = ending
  await queueMail(tx, { ...mail, ...fileReadyMail({ ...words, rows, bytes, link, until }) })
}
