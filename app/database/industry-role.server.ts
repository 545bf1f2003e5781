/**
 * Transactions for the medians of industries. They run as a role that sees only the industry and the score of each
 * account, and only of accounts that are neither on trial nor inactive: the score of one account never appears on
 * another's page.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'

declare const industryRole: unique symbol

export type IndustryTx = Transaction<Pick<Schema, 'accounts' | 'account_scores' | 'industry_scores'>> & {
  readonly [industryRole]: true
}

/** Runs `fn` in one transaction of the industry role. */
export function asIndustryRole<T>(fn: (tx: IndustryTx) => Promise<T>): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_industry`.execute(transaction)
      return fn(transaction as unknown as IndustryTx)
    })
}
