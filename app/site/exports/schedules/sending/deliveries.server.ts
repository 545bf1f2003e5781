/**
 * Reads and writes the deliveries of a run, one for each recipient, with the file and the email. Also derives the run's
 * outcome from its deliveries.
 */

import type { DeliveryStatus, ExportFileStatus, Id, MailStatus } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { today } from '#app/platform/filters/resolve-range'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server'
import { queueMailReturningId } from '#app/platform/mail/outbox.server'
import { canReadAllRows } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewersOfUsers } from '#app/platform/viewer/viewer-of-user.server'
import { fileRetention } from '../../files/file-retention'
import { fileProblemOf } from '../../files/file-status-labels'
import { signedFilePath } from '../../files/signed-link.server'
import { editPath, reportPath } from '../../report-pages.server'
import { unsubscribePath } from '../recipients/unsubscribe-link.server'
import { exportMail } from './export-mail'
import { checkRecipient } from './recipient-access.server'
import {
  checkRun,
  findRun,
  type RunOutcome,
  type ScheduledRun,
  type SendableSchedule,
  usersOf,
} from './runs.server'

export type Delivery = {
  userId: Id
  status: DeliveryStatus
  problem: string
  fileId: Id | null
  fileStatus: ExportFileStatus | null
  fileReason: string | null
  fileNotice: string | null
  fileKey: string | null
  rows: Id | null
  bytes: Id | null
  expiresAt: Date | null
  columns: string[] | null
  filter: unknown
  limitedTo: Id | null
  locationIds: Id[] | null
  mailStatus: MailStatus | null
  mailProblem: string | null
}

export type MailedDelivery = Delivery & { runId: Id }

/** A run with its deliveries, and the viewers of its creator and its recipients, as far as they are active users. */
export type RunWithRecipients = {
  run: ScheduledRun
  deliveries: Delivery[]
  recipientIds: Id[]
  viewers: ReadonlyMap<Id, Viewer>
}

/** Loads a run with its recipients, in one transaction of the account and one of the users. */
export async function loadRunWithRecipients(accountId: Id, runId: Id): Promise<RunWithRecipients | null> {
  const found = await asAccount(accountId, async (tx) => {
    const run = await findRun(tx, runId)
    return run && { run, deliveries: await listDeliveries(tx, runId) }
  })
  if (!found) return null
  const { run, deliveries } = found
  // Before a run has started, only a test has deliveries.
  const recipientIds =
    deliveries.length > 0 ? deliveries.map(({ userId }) => userId) : (run.schedule?.recipientIds ?? [])
  const viewers = await loadViewersOfUsers(accountId, [...usersOf(run), ...recipientIds])
  return { run: checkRun(run, viewers), deliveries, recipientIds, viewers }
}

export function listDeliveries(tx: Tx, runId: Id): Promise<Delivery[]> {
  return deliveryQuery(tx).where('delivery.run_id', '=', runId).orderBy('delivery.user_id').execute()
}

/** Returns the delivery that an email belongs to, or null if there is none. */
export async function findMailedDelivery(tx: Tx, mailId: Id): Promise<MailedDelivery | null> {
  const found = await deliveryQuery(tx)
    .select('delivery.run_id as runId')
    .where('delivery.mail_id', '=', mailId)
    .executeTakeFirst()
  return found ?? null
}

function deliveryQuery(tx: Tx) {
  return tx
    .selectFrom('scheduled_export_deliveries as delivery')
    .leftJoin('export_files as file', (join) =>
      join
        .onRef('file.account_id', '=', 'delivery.account_id')
        .onRef('file.id', '=', 'delivery.export_file_id'),
    )
    .leftJoin('mails as mail', (join) =>
      join.onRef('mail.account_id', '=', 'delivery.account_id').onRef('mail.id', '=', 'delivery.mail_id'),
    )
    .select(['delivery.user_id as userId', 'delivery.status', 'delivery.problem', 'file.id as fileId'])
    .select([
      'file.status as fileStatus',
      'file.status_reason as fileReason',
      'file.notice as fileNotice',
      'file.file_key as fileKey',
    ])
    .select(['file.rows_written as rows', 'file.bytes', 'file.expires_at as expiresAt'])
    .select(['file.columns', 'file.filter'])
    .select([
      'file.limited_to as limitedTo',
      'file.location_scope as locationIds',
      'mail.status as mailStatus',
      'mail.problem as mailProblem',
    ])
    .where('delivery.account_id', '=', tx.accountId)
}

export function isFinished({ status, fileStatus }: Delivery): boolean {
  return (
    status !== 'waiting' || (fileStatus !== 'queued' && fileStatus !== 'processing' && fileStatus !== null)
  )
}

/** Returns the outcome of a run. A run counts as sent if an email was queued for at least one recipient. */
export function runOutcomeOf(deliveries: Pick<Delivery, 'status' | 'problem'>[]): RunOutcome {
  const withStatus = (status: DeliveryStatus) => deliveries.filter((delivery) => delivery.status === status)
  const failed = withStatus('failed')
  const isSent = withStatus('mailed').length > 0
  if (failed.length > 0) {
    const prefix = isSent ? `${failed.length} of ${pluralize(deliveries.length, 'recipient')}: ` : ''
    return { status: isSent ? 'sent' : 'failed', reason: prefix + failed[0]!.problem }
  }
  return isSent
    ? { status: 'sent', reason: '' }
    : { status: 'skipped', reason: withStatus('skipped')[0]?.problem ?? '' }
}

/** The maximum size of an attachment. For a larger file, the email contains a link. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

/**
 * Queues one recipient's email and records this in the delivery, in one transaction. If there is nothing to send to the
 * recipient, or they are no longer allowed to get it, records the reason instead.
 *
 * @param viewer the recipient; undefined if they are no longer an active user.
 */
export async function deliverToRecipient(
  tx: Tx,
  run: ScheduledRun,
  sendable: SendableSchedule,
  { delivery, viewer, summary }: { delivery: Delivery; viewer: Viewer | undefined; summary: string },
): Promise<void> {
  if (!(await isWaiting(tx, run.id, delivery.userId))) return
  const recipient = await checkRecipient(tx, run, sendable, delivery, viewer)
  const { fileStatus: status, fileReason: reason } = delivery
  const recordOutcome = (outcome: { status: DeliveryStatus; problem?: string; mail_id?: Id }) =>
    recordDeliveryOutcome(tx, run.id, delivery.userId, outcome)
  if ('refused' in recipient) return recordOutcome({ status: 'skipped', problem: recipient.refused })
  if (status === 'no_results' && sendable.schedule.skipsEmpty && !run.isTest)
    return recordOutcome({ status: 'skipped', problem: 'There was no export data found.' })
  if (status !== 'complete' && status !== 'no_results')
    return recordOutcome({
      status: 'failed',
      problem: `${(status && fileProblemOf({ status, reason: reason ?? '' })) ?? 'Export file missing'}.`,
    })
  await recordOutcome({
    status: 'mailed',
    mail_id: await queueExportMail(tx, run, sendable, { ...delivery, ...recipient, summary }),
  })
}

async function isWaiting(tx: Tx, runId: Id, userId: Id): Promise<boolean> {
  const delivery = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return delivery?.status === 'waiting'
}

export async function recordDeliveryOutcome(
  tx: Tx,
  runId: Id,
  userId: Id,
  outcome: { status: DeliveryStatus; problem?: string; mail_id?: Id },
): Promise<void> {
  await tx
    .updateTable('scheduled_export_deliveries')
    .set(outcome)
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .execute()
}

async function queueExportMail(
  tx: Tx,
  run: ScheduledRun,
  { schedule, report, filter, creator }: SendableSchedule,
  delivery: Delivery & { viewer: Viewer; summary: string },
): Promise<Id> {
  const { fileId, fileKey, fileNotice, rows, bytes, expiresAt, limitedTo, viewer, summary } = delivery
  const { accountId } = tx
  const { timetable, name, description } = schedule
  const clock = { now: run.occurrenceAt, timeZone: timetable.timeZone }
  const isAttached = Number(bytes ?? 0) <= MAX_ATTACHMENT_BYTES
  const linkExpiresAt = expiresAt ?? new Date(Date.now() + fileRetention.ms)
  const subscriber = { accountId, scheduleId: schedule.id, userId: viewer.userId }
  const unsubscribe = run.isTest ? null : unsubscribePath(subscriber)
  const canEdit =
    viewer.can('scheduled_export.update') && (viewer.userType === 'admin' || viewer.userId === creator.userId)
  const path = canEdit ? editPath(schedule, viewer.href) : reportPath(report, filter, viewer.href)
  const brand = await loadBrandOfAccount(accountId, tx)
  return queueMailReturningId(tx, {
    accountId,
    to: viewer,
    brand,
    about: `scheduled export ${schedule.id}`,
    attachment: fileKey && isAttached ? { key: fileKey, name: `${report.name}-${today(clock)}.csv` } : null,
    listUnsubscribe: unsubscribe ? absoluteUrl(unsubscribe, brand) : undefined,
    ...exportMail({
      ...run,
      name,
      description,
      timetable,
      account: run.account.name,
      report: report.title,
      summary,
      notice: fileNotice ?? '',
      rows: Number(rows ?? 0),
      isLimited: limitedTo !== null,
      creator: creator.name,
      download:
        fileKey && fileId && !isAttached
          ? signedFilePath({ accountId, fileId, userId: viewer.userId, expiresAt: linkExpiresAt })
          : null,
      open: path && canReadAllRows(report, viewer) ? { path, isEdit: canEdit } : null,
      unsubscribe,
    }),
  })
}
