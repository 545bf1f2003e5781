/**
 * Ends runs that no longer have a job, because the job failed too many times. A run that is only waiting, because no
 * worker is running or its file takes a long time, still has a job in the queue and is not ended.
 */
import { sql } from 'kysely'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { findPendingIds } from '#app/kit/jobs/queued-jobs.server'
import { writeFileJob } from '../../files/file-jobs.server'
import { deliverRunJob } from './deliver-run.server'
import { endRun, loadRun } from './runs.server'
import { startRunJob } from './start-run.server'

export const endStuckRunsTask: RecurringTask = {
  name: 'end-stuck-runs',
  concurrency: 1,
  run: async () => {
    await asScheduler(findStuckRuns, (tx, found) =>
      enqueueAll(
        tx,
        endStuckRunJob,
        found.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
      ),
    )
  },
}

function findStuckRuns(tx: SchedulerTx) {
  return tx
    .selectFrom('scheduled_export_runs')
    .select(['account_id', 'id'])
    .where('status', '=', 'running')
    .where('started_at', '<', sql<Date>`now() - interval '12 hours'`)
    .orderBy('started_at')
    .limit(1_000)
    .execute()
}

type Payload = { accountId: Id; runId: Id }

export const endStuckRunJob = defineJob<Payload>('end-stuck-run', endStuckRun)

async function endStuckRun({ accountId, runId }: Payload): Promise<void> {
  const run = await loadRun(accountId, runId)
  if (run?.status !== 'running') return
  await asAccount(accountId, async (tx) => {
    if (await hasPendingJob(tx, runId)) return
    await endRun(tx, run, { status: 'failed', reason: 'The run did not finish.' })
  })
}

async function hasPendingJob(tx: Tx, runId: Id): Promise<boolean> {
  const files = await tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .execute()
  const fileIds = files.map(({ id }) => id)
  return (
    (await findPendingIds(tx, [startRunJob, deliverRunJob], 'runId', [runId])).size > 0 ||
    (await findPendingIds(tx, [writeFileJob], 'fileId', fileIds)).size > 0
  )
}
