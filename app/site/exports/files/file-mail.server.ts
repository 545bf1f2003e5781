/**
 * Creates the email that was promised for an export file. It contains the link to the file, or the reason why there is
 * no file. It is queued in the transaction that records the file's outcome.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { loadNames, readableNames } from '#app/platform/filters/lookups.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { findReport } from '../all-reports.server'
import { canReceive } from '../file-access.server'
import type { ExportFile, FileOutcome } from './export-files.server'
import { fileFailedMail, fileReadyMail } from './file-ready-mail'
import { fileRetention } from './file-retention'
import { fileProblemOf } from './file-status-labels'
import { signedFilePath } from './signed-link.server'

export type FileMailContent = {
  to: { name: string; email: string }
  title: string
  summary: string
  timeZone: string
  /** The path of the file's page, for users who can sign in. */
  page: string
}

/**
 * Loads the content of the email. Returns null if the user is no longer allowed to get the file, or its report or
 * filter is no longer valid.
 */
export async function loadFileMailContent(accountId: Id, file: ExportFile): Promise<FileMailContent | null> {
  const viewer = await loadViewerOfUser(accountId, file.userId)
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  if (!viewer || !report || !filter || !(await canReceive(viewer, file))) return null
  const clock = { now: file.asOf, timeZone: file.timeZone }
  const { names } = await asAccount(
    accountId,
    (tx) => loadNames(tx, report.filter.rules, filter),
    file.limitedTo,
  )
  return {
    to: { name: viewer.name, email: viewer.email },
    title: report.title,
    summary: report.filter.summary(filter, readableNames(names, viewer), clock),
    timeZone: viewer.timeZone,
    page: viewer.href('/file-downloads/:fileId', { fileId: file.id }),
  }
}

export async function queueFileMail(
  tx: Tx,
  file: ExportFile,
  outcome: FileOutcome,
  { to, title, summary, timeZone, page }: FileMailContent,
  now: Date,
): Promise<void> {
  const notice = outcome.status === 'failed' ? '' : outcome.notice
  const content = { name: to.name, title, summary, notice }
  const mail = { accountId: tx.accountId, to, about: `export file ${file.id}` }
  if (outcome.status !== 'complete') {
    const reason = outcome.status === 'failed' ? outcome.reason : ''
    const problem = fileProblemOf({ status: outcome.status, reason }) ?? ''
    return queueMail(tx, {
      ...mail,
      ...fileFailedMail({ ...content, isEmpty: outcome.status === 'no_results', problem, link: page }),
    })
  }
  const expiresAt = new Date(now.getTime() + fileRetention.ms)
  const link = signedFilePath({ accountId: tx.accountId, fileId: file.id, userId: file.userId, expiresAt })
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(expiresAt)
  const { rows, bytes } = outcome
  await queueMail(tx, { ...mail, ...fileReadyMail({ ...content, rows, bytes, link, until }) })
}
