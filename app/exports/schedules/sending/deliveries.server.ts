/**
 * The recipients of a run, each with their file and the state of their email; and the run's outcome that follows from
 * them.
 */

import { brandOfAccount } from '#app/brand/brand.server'
import type { DeliveryStatus, ExportFileStatus, Id, MailStatus } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { today } from '#app/filters/resolve-range'
import { absoluteUrl } from '#app/mail/links.server'
import { queueKnownMail } from '#app/mail/outbox.server'
import { canReadAll } from '#app/reports/access.server'
import { namesIn } from '#app/reports/requested.server'
import { counted } from '#app/ui/numbers'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Recipient } from '../../can-receive.server'
import { fileLife } from '../../files/file-life'
import { problemOf } from '../../files/file-status'
import { signedFilePath } from '../../files/signed-link.server'
import { editPath, reportPath } from '../../report-pages.server'
import { unsubscribePath } from '../unsubscribe-link.server'
import { exportMail } from './export-mail'
import type { RunEnding, ScheduledRun, Sendable } from './runs.server'

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
  limitedTo: Id | null
  reach: Id[] | null
  mailStatus: MailStatus | null
  mailProblem: string | null
}

export type Mailed = Delivery & { runId: Id }

export function deliveriesOf(tx: Tx, runId: Id): Promise<Delivery[]> {
  return deliveries(tx).where('delivery.run_id', '=', runId).orderBy('delivery.user_id').execute()
}

/** Returns the delivery that the email belongs to. */
export async function findMailed(tx: Tx, mailId: Id): Promise<Mailed | null> {
  const found = await deliveries(tx)
    .select('delivery.run_id as runId')
    .where('delivery.mail_id', '=', mailId)
    .executeTakeFirst()
  return found ?? null
}

function deliveries(tx: Tx) {
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
    .select([
      'file.limited_to as limitedTo',
      'file.location_scope as reach',
      'mail.status as mailStatus',
      'mail.problem as mailProblem',
    ])
    .where('delivery.account_id', '=', tx.accountId)
}

export async function isDeliveredTo(tx: Tx, fileId: Id, userId: Id): Promise<boolean> {
  const delivered = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('export_file_id', '=', fileId)
    .where('user_id', '=', userId)
    .where('status', '=', 'mailed')
    .executeTakeFirst()
  return delivered !== undefined
}

export function isFinished({ status, fileStatus }: Delivery): boolean {
  return (
    status !== 'waiting' || (fileStatus !== 'queued' && fileStatus !== 'processing' && fileStatus !== null)
  )
}

/** A run that reached anybody counts as sent, even if others got nothing. */
export function outcomeOf(deliveries: Pick<Delivery, 'status' | 'problem'>[]): RunEnding {
  const of = (status: DeliveryStatus) => deliveries.filter((delivery) => delivery.status === status)
  const failed = of('failed')
  const isSent = of('mailed').length > 0
  if (failed.length > 0) {
    const whom = isSent ? `${failed.length} of ${counted(deliveries.length, 'recipient')}: ` : ''
    return { status: isSent ? 'sent' : 'failed', reason: whom + failed[0]!.problem }
  }
  return isSent
    ? { status: 'sent', reason: '' }
    : { status: 'skipped', reason: of('skipped')[0]?.problem ?? '' }
}

/** A larger file is sent as a link. */
const MOST_ATTACHED = 10 * 1024 * 1024

/** Queues one recipient's email and records that it is queued, in one transaction. */
export async function deliver(
  tx: Tx,
  run: ScheduledRun,
  asked: Sendable,
  { delivery, recipient, summary }: { delivery: Delivery; recipient: Recipient; summary: string },
): Promise<void> {
  if (!(await isStillWaiting(tx, run.id, delivery.userId))) return
  const { fileStatus: status, fileReason: reason } = delivery
  const settle = (outcome: { status: DeliveryStatus; problem?: string; mail_id?: Id }) =>
    settleDelivery(tx, run.id, delivery.userId, outcome)
  if ('refused' in recipient) return settle({ status: 'skipped', problem: recipient.refused })
  if (status === 'no_results' && asked.schedule.skipsEmpty && !run.isTest)
    return settle({ status: 'skipped', problem: 'There was no export data found.' })
  if (status !== 'complete' && status !== 'no_results')
    return settle({
      status: 'failed',
      problem: `${(status && problemOf({ status, reason: reason ?? '' })) ?? 'Export file missing'}.`,
    })
  await settle({
    status: 'mailed',
    mail_id: await queueIt(tx, run, asked, { ...delivery, ...recipient, summary }),
  })
}

/** Describes what the file contains, with the names that the transaction's user may see. */
export async function summaryOf(
  tx: Tx,
  { occurrenceAt }: ScheduledRun,
  { schedule, report, filter }: Sendable,
): Promise<string> {
  const { names } = await namesIn(tx, report, filter)
  return report.filter.summary(filter, names, { now: occurrenceAt, timeZone: schedule.timetable.timeZone })
}

async function isStillWaiting(tx: Tx, runId: Id, userId: Id): Promise<boolean> {
  const held = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return held?.status === 'waiting'
}

export async function settleDelivery(
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

async function queueIt(
  tx: Tx,
  run: ScheduledRun,
  { schedule, report, filter, creator }: Sendable,
  delivery: Delivery & { reader: Viewer; summary: string },
): Promise<Id> {
  const { fileId, fileKey, fileNotice, rows, bytes, expiresAt, limitedTo, reader, summary } = delivery
  const { accountId } = tx
  const { timetable, name, description } = schedule
  const clock = { now: run.occurrenceAt, timeZone: timetable.timeZone }
  const isAttached = Number(bytes ?? 0) <= MOST_ATTACHED
  const until = expiresAt ?? new Date(Date.now() + fileLife.ms)
  const subscriber = { accountId, scheduleId: schedule.id, userId: reader.userId }
  const unsubscribe = run.isTest ? null : unsubscribePath(subscriber)
  const mayEdit =
    reader.can('scheduled_export.update') && (reader.userType === 'admin' || reader.userId === creator.userId)
  const path = mayEdit ? editPath(schedule, reader.href) : reportPath(report, filter, reader.href)
  const brand = await brandOfAccount(accountId, tx)
  return queueKnownMail(tx, {
    accountId,
    to: reader,
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
          ? signedFilePath({ accountId, fileId, userId: reader.userId, expiresAt: until })
          : null,
      open: path && canReadAll(report, reader) ? { path, isEdit: mayEdit } : null,
      unsubscribe,
    }),
  })
}
