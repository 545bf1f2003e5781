/**
 * Transactions of the recurring tasks that look for due work in all accounts. They run as a role that reads schedules,
 * advances them and creates runs, and sees nothing else; the same transaction then enqueues what was found, as the
 * worker's own role.
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
/** Belongs to no account and has no special role any longer: can only enqueue. */
export type EnqueueTx = Pick<Transaction<Schema>, 'executeQuery'>

/** Runs `find` as that role, then `putIn` with its result, in one transaction. */
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
