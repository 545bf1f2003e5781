/**
 * Transactions for sending the emails of all accounts in the order in which they were queued. They run as a role that
 * can only read emails and update their status. Emails are inserted in the account's own transaction.
 */
import type { Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { runTransaction } from './transaction.server'

declare const mailerRole: unique symbol

export type MailerTx = Transaction<Pick<Schema, 'mails' | 'mail_dispatcher' | 'mail_lanes'>> & {
  readonly [mailerRole]: true
}

/** Runs `fn` in one transaction of the mailer role. */
export function asMailer<T>(fn: (tx: MailerTx) => Promise<T>): Promise<T> {
  return runTransaction('set local role app_post', (transaction) => fn(transaction as unknown as MailerTx), {
    hasSecrets: true,
  })
}
