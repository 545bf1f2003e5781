/** Looks for runs that should have ended long ago, whether or not their schedule ever sends again. */
import { sql } from 'kysely'
import { asDue, type DueTx } from '#app/database/due.server'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { endStuckRunJob } from './stuck-run-jobs.server'

export const endStuckRunsTask: RecurringTask = {
  name: 'end-stuck-runs',
  intervalSeconds: 3600,
  concurrency: 1,
  run: async () => {
    await asDue(findStuck, (tx, found) =>
      enqueueAll(
        tx,
        endStuckRunJob,
        found.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
      ),
    )
  },
}

function findStuck(tx: DueTx) {
  return tx
    .selectFrom('scheduled_export_runs')
    .select(['account_id', 'id'])
    .where('status', '=', 'running')
    .where('started_at', '<', sql<Date>`now() - interval '12 hours'`)
    .orderBy('started_at')
    .limit(1_000)
    .execute()
}
