/** One recipient of one run: their mail and the mark that it is written, in one transaction. */
import { brandOfAccount } from '#app/brand/brand.server'
import type { DeliveryStatus, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { today } from '#app/filters/resolve-range'
import { absoluteUrl } from '#app/mail/links.server'
import { queueKnownMail } from '#app/mail/outbox.server'
import { canReadAll } from '#app/reports/access.server'
import { namesIn } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { problemOf } from '../../files/file-status'
import { signedFilePath } from '../../files/signed-link.server'
import { unsubscribePath } from '../unsubscribe-link.server'
import type { Delivery } from './deliveries.server'
import { exportMail } from './export-mail'
import type { Recipient } from './recipient-now.server'
import type { Sendable } from './refusals.server'
import { editPath, reportPath } from './report-link.server'
import type { ScheduledRun } from './runs.server'

/** A larger file is fetched by a link. */
const MOST_ATTACHED = 10 * 1024 * 1024
const WEEK_MS = 7 * 86_400_000

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

/** What the file holds, as the transaction's reader may know it. */
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
  const until = expiresAt ?? new Date(Date.now() + WEEK_MS)
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
