/**
 * Searches all accounts for connections that are about to expire or have expired, and enqueues a job for each one,
 * which decides what to do. If the task finds a connection twice, the second job has no effect.
 */
import { sql } from 'kysely'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { checkConnectionJob } from './expiry-jobs.server'

export const checkExpiringConnectionsTask: RecurringTask = {
  name: 'look-at-expiring-connections',
  concurrency: 1,
  run: async () => {
    await asScheduler(listExpiringConnections, (tx, connections) =>
      enqueueAll(
        tx,
        checkConnectionJob,
        connections.map(({ account_id, source }) => ({ accountId: account_id, source })),
      ),
    )
  },
}

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/**
 * Lists the connections that need a warning or have expired. Days left are rounded down, so a connection that expires
 * in less than eight days gets the 7-day warning.
 */
export function listExpiringConnections(tx: SchedulerTx) {
  return tx
    .selectFrom('source_connections')
    .select(['account_id', 'source'])
    .where('state', '=', 'connected')
    .where((is) =>
      is.or([
        is('expires_at', '<=', sql<Date>`now()`),
        is.and([is('expires_at', '<', daysFromNow(8)), is('warned_days', 'is', null)]),
        is.and([is('expires_at', '<', daysFromNow(2)), is('warned_days', '=', 7)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(1_000)
    .execute()
}
