/**
 * Searches all accounts for connections that are about to end or have ended. A job of the account decides what to do
 * about each one. A connection that is found twice is handled only once.
 */
import { sql } from 'kysely'
import { asDue, type DueTx } from '#app/database/due.server'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { lookAtConnectionJob } from './expiry-jobs.server'

export const checkExpiringConnectionsTask: RecurringTask = {
  name: 'look-at-expiring-connections',
  intervalSeconds: 3600,
  concurrency: 1,
  run: async () => {
    await asDue(findExpiring, (tx, found) =>
      enqueueAll(
        tx,
        lookAtConnectionJob,
        found.map(({ account_id, source }) => ({ accountId: account_id, source })),
      ),
    )
  },
}

const within = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** Rounds the days left down: a connection that ends within eight days is reported with "7 days". */
export function findExpiring(tx: DueTx) {
  return tx
    .selectFrom('source_connections')
    .select(['account_id', 'source'])
    .where('state', '=', 'connected')
    .where((is) =>
      is.or([
        is('expires_at', '<=', sql<Date>`now()`),
        is.and([is('expires_at', '<', within(8)), is('warned_days', 'is', null)]),
        is.and([is('expires_at', '<', within(2)), is('warned_days', '=', 7)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(1_000)
    .execute()
}
