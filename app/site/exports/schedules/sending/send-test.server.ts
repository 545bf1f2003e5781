/** Sends a test of a schedule: a separate run, whose email is sent only to the user who requested it. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { startRunJob } from './start-run.server'

/** Creates a test run and returns its id. Returns null if a test of this user is in progress or has just ended. */
export async function sendTest(tx: Tx, scheduleId: Id, userId: Id, now: Date): Promise<Id | null> {
  const lockKey = `test of scheduled export ${tx.accountId} ${scheduleId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(tx)
  if (await isTestRunning(tx, scheduleId, userId)) return null
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
  await enqueue(tx, startRunJob, { accountId: tx.accountId, runId: id })
  return id
}

async function isTestRunning(tx: Tx, scheduleId: Id, userId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from scheduled_export_runs run
    join scheduled_export_deliveries d on d.account_id = run.account_id and d.run_id = run.id
    where run.account_id = ${tx.accountId} and run.scheduled_export_id = ${scheduleId} and run.is_test
      and d.user_id = ${userId}
      and (run.finished_at > clock_timestamp() - interval '10 seconds'
        or run.status = 'running' and run.started_at > clock_timestamp() - interval '1 minute')`.execute(tx)
  return rows.length > 0
}
