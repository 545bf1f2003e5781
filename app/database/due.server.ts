/**
 * Transactions of the recurring tasks that look over all accounts for what is due there. They run as a role that
 * reads timetables, moves them on and opens runs, and sees nothing else; what it found is then put in the queue by the
 * same transaction, as the worker itself.
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
/** Of no account any more and of no role: good for nothing but the queue. */
export type QueueTx = Pick<Transaction<Schema>, 'executeQuery'>

/** Runs `find` as that role, then `putIn` with what it found, in one transaction. */
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
