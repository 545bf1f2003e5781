/** "Send a test to me now": a run of its own beside the timetable, whose mail goes to whoever asked and to nobody else. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { beginRunJob } from './begin-jobs.server'

/** The id of the run, whose row tells how it goes. */
export async function sendTest(tx: Tx, scheduleId: Id, userId: Id, now: Date): Promise<Id> {
  const { id } = await tx
    .insertInto('scheduled_export_runs')
    .values({
      account_id: tx.accountId,
      scheduled_export_id: scheduleId,
      occurrence_at: now,
      is_test: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('scheduled_export_deliveries')
    .values({ account_id: tx.accountId, run_id: id, user_id: userId })
    .execute()
  await enqueue(tx, beginRunJob, { accountId: tx.accountId, runId: id })
  return id
}
