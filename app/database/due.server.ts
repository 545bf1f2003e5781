/**
 * Transactions of the recurring tasks that look for due work in all accounts. They run as a role that reads schedules,
 * advances them and creates runs, and sees nothing else; the same transaction then enqueues what was found, as the
 * worker's own role.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'

declare const seesOnlyTimetables: unique symbol

type Timetables = Pick<
  Schema,
  | 'scheduled_exports'
  | 'scheduled_export_runs'
  | 'review_fetches'
  | 'source_connections'
  | 'location_listings'
>
export type DueTx = Transaction<Timetables> & {
  readonly [seesOnlyTimetables]: true
}
/** Belongs to no account and has no special role any longer: can only enqueue. */
export type QueueTx = Pick<Transaction<Schema>, 'executeQuery'>

/** Runs `find` as that role, then `putIn` with its result, in one transaction. */
export function asDue<T>(
  find: (tx: DueTx) => Promise<T>,
  putIn: (tx: QueueTx, found: T) => Promise<void>,
): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_due`.execute(transaction)
      const found = await find(transaction as unknown as DueTx)
      await sql`set local role none`.execute(transaction)
      await putIn(transaction, found)
      return found
    })
}
