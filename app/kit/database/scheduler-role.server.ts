/**
 * Transactions for recurring tasks that look for due work in all accounts. They run as a role that can only access the
 * tables in `SchedulerTables`. The same transaction then enqueues the jobs for the work that was found, with the
 * worker's own role.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { runTransaction } from './transaction.server'

declare const schedulerRole: unique symbol

type SchedulerTables = Pick<
  Schema,
  | 'scheduled_exports'
  | 'scheduled_export_runs'
  | 'review_fetches'
  | 'source_connections'
  | 'location_listings'
  | 'review_index_rebuilds'
>
export type SchedulerTx = Transaction<SchedulerTables> & {
  readonly [schedulerRole]: true
}
/** A transaction that is not scoped to an account and has no special role, so it can only enqueue jobs. */
export type EnqueueTx = Pick<Transaction<Schema>, 'executeQuery'>

/**
 * Runs `find` as the scheduler role, then `enqueue` with the result of `find`, in one transaction. Returns the result
 * of `find`.
 */
export function asScheduler<T>(
  find: (tx: SchedulerTx) => Promise<T>,
  enqueue: (tx: EnqueueTx, found: T) => Promise<void>,
): Promise<T> {
  return runTransaction('set local role app_due', async (transaction) => {
    const found = await find(transaction as unknown as SchedulerTx)
    await sql`set local role none`.execute(transaction)
    await enqueue(transaction, found)
    return found
  })
}
