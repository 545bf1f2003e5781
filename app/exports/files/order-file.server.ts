/**
 * Orders an export file: the row that stands for it, and the job that writes it, in the caller's transaction. What
 * it is to hold is settled here and never looked up again: the filter, the hour its relative dates are meant from,
 * the zone, the columns, and whose places it is limited to.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { StoredFilter } from '#app/filters/stored-filter'
import { enqueue } from '#app/jobs/queue.server'
import { writeFileJob } from './file-jobs.server'

export type FileOrder = {
  /** The name of a report. */
  report: string
  filter: StoredFilter
  /** Ids of the report's columns, in the order they are to stand in; null for the report's own. */
  columns: string[] | null
  timeZone: string
  /** The hour that "last 30 days" is meant from. */
  asOf: Date
  /** Who asked for it; of a scheduled one, whom it is for. They alone can fetch it. */
  userId: Id
  /** The user whose places alone are in it. */
  limitedTo: Id | null
  /** The run of a schedule that waits for it. */
  runId: Id | null
  /** Whether a mail with its link follows. A run mails for itself. */
  sendsMail: boolean
}

export async function orderFile(tx: Tx, order: FileOrder): Promise<Id> {
  const { id } = await tx
    .insertInto('export_files')
    .values({
      account_id: tx.accountId,
      user_id: order.userId,
      report: order.report,
      filter: JSON.stringify(order.filter),
      columns: order.columns,
      time_zone: order.timeZone,
      as_of: order.asOf,
      limited_to: order.limitedTo,
      run_id: order.runId,
      sends_mail: order.sendsMail,
      rows_expected: null,
      bytes: null,
      file_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, writeFileJob, { accountId: tx.accountId, fileId: id })
  return id
}
