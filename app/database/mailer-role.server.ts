/**
 * Transactions for sending the emails of all accounts in the order in which they were queued. They run as a role that
 * can only read emails and update their status. Emails are inserted in the account's own transaction.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'

declare const mailerRole: unique symbol

export type MailerTx = Transaction<Pick<Schema, 'mails' | 'mail_dispatcher' | 'mail_lanes'>> & {
  readonly [mailerRole]: true
}

/** Runs `fn` in one transaction of the mailer role. */
export function asMailer<T>(fn: (tx: MailerTx) => Promise<T>): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_post`.execute(transaction)
      return fn(transaction as unknown as MailerTx)
    })
}
