/**
 * Transactions for sending mails, of all accounts, in the order in which they were written. They run as a role that
 * reads and marks mails and sees nothing else; mails are written in the account's own transaction.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'

declare const seesOnlyMails: unique symbol

export type PostTx = Transaction<Pick<Schema, 'mails' | 'mail_dispatcher' | 'mail_lanes'>> & {
  readonly [seesOnlyMails]: true
}

/** Runs `fn` in one transaction of the role that sends mails. */
export function asPost<T>(fn: (tx: PostTx) => Promise<T>): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_post`.execute(transaction)
      return fn(transaction as unknown as PostTx)
    })
}
