/**
 * Transactions for calculating the median scores of industries. They run as a role that can read only the industries
 * and scores of accounts, and only of active accounts that are not on trial. Other accounts see only the medians, never
 * the score of a single account.
 */
import type { Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { runTransaction } from './transaction.server'

declare const industryRole: unique symbol

export type IndustryTx = Transaction<Pick<Schema, 'accounts' | 'account_scores' | 'industry_scores'>> & {
  readonly [industryRole]: true
}

/** Runs `fn` in one transaction of the industry role. */
export function asIndustryRole<T>(fn: (tx: IndustryTx) => Promise<T>): Promise<T> {
  return runTransaction('set local role app_industry', (transaction) =>
    fn(transaction as unknown as IndustryTx),
  )
}
