/**
 * Claims due rows of all accounts, the longest overdue first. Each account's rows are locked and updated by a separate
 * statement: a distributed database rejects `skip locked` across accounts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DueTx } from './due.server'
import type { Id } from './schema'

type Due = {
  table: 'review_fetches' | 'location_listings'
  /** Its primary key within the account. */
  key: string[]
  isDue: RawBuilder<SqlBool>
  /** The column with the time since which a row has been due. */
  since: 'next_at' | 'next_scan_at' | 'publish_at'
  most: number
  /** The assignments that move a row on, so that it is not due again at once. */
  set: RawBuilder<unknown>
  returning: RawBuilder<unknown>
}

export async function claimDue<Row>(tx: DueTx, due: Due): Promise<(Row & { accountId: Id })[]> {
  const since = sql.ref(due.since)
  const { rows: accounts } = await sql<{ accountId: Id; many: number }>`
    select account_id::text as "accountId", count(*)::integer as many
    from (select account_id, ${since} as since from ${sql.table(due.table)} where ${due.isDue}
      order by ${since} limit ${due.most}) first
    group by account_id order by min(since)`.execute(tx)
  const claimed: (Row & { accountId: Id })[] = []
  for (const { accountId, many } of accounts) {
    const { rows } = await sql<Row>`
      with due as (
        select ${sql.join(due.key.map((column) => sql.ref(column)))} from ${sql.table(due.table)}
        where account_id = ${accountId} and ${due.isDue} order by ${since} limit ${many} for update skip locked)
      update ${sql.table(due.table)} s set ${due.set} from due
      where s.account_id = ${accountId}
        and ${sql.join(
          due.key.map((column) => sql`${sql.ref(`s.${column}`)} = ${sql.ref(`due.${column}`)}`),
          sql` and `,
        )}
      returning ${due.returning}`.execute(tx)
    claimed.push(...rows.map((row) => ({ ...row, accountId })))
  }
  return claimed
}
