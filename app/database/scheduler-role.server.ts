/**
 * Transactions of the recurring tasks that look for due work in all accounts. They run as a role that reads schedules,
 * advances them, creates runs and sees nothing else. The same transaction then enqueues the jobs for what was found, as
 * the worker's own role.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'

declare const schedulerRole: unique symbol

type SchedulerTables = Pick<
  Schema,
  | 'scheduled_exports'
  | 'scheduled_export_runs'
  | 'review_fetches'
  | 'source_connections'
  | 'location_listings'
>
export type SchedulerTx = Transaction<SchedulerTables> & {
  readonly [schedulerRole]: true
}
/** Belongs to no account and has no special role: can only enqueue jobs. */
export type EnqueueTx = Pick<Transaction<Schema>, 'executeQuery'>

/** Runs `find` as the scheduler role, then `enqueue` with its result, in one transaction. Returns that result. */
export function asScheduler<T>(
  find: (tx: SchedulerTx) => Promise<T>,
  enqueue: (tx: EnqueueTx, found: T) => Promise<void>,
): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_due`.execute(transaction)
      const found = await find(transaction as unknown as SchedulerTx)
      await sql`set local role none`.execute(transaction)
      await enqueue(transaction, found)
      return found
    })
}
