/**
 * Claims due rows of all accounts, the longest overdue first. Each account's rows are locked and updated by a separate
 * statement, because a distributed database (Citus) rejects `skip locked` across accounts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SchedulerTx } from './scheduler-role.server'
import type { Id } from './schema'

type DueQuery = {
  table: 'review_fetches' | 'location_listings'
  /** The columns of the table's primary key, without `account_id`. */
  key: string[]
  isDue: RawBuilder<SqlBool>
  /** The column that contains the time at which the row became due. */
  since: 'next_at' | 'next_scan_at' | 'publish_at' | 'photos_due_at'
  limit: number
  /** The assignments that reschedule a row, so that it is not due again immediately. */
  set: RawBuilder<unknown>
  returning: RawBuilder<unknown>
}

export async function claimDueRows<Row>(
  tx: SchedulerTx,
  query: DueQuery,
): Promise<(Row & { accountId: Id })[]> {
  const since = sql.ref(query.since)
  const { rows: accounts } = await sql<{ accountId: Id; many: number }>`
    select account_id::text as "accountId", count(*)::integer as many
    from (select account_id, ${since} as since from ${sql.table(query.table)} where ${query.isDue}
      order by ${since} limit ${query.limit}) first
    group by account_id order by min(since)`.execute(tx)
  const claimed: (Row & { accountId: Id })[] = []
  for (const { accountId, many } of accounts) {
    const { rows } = await sql<Row>`
      with due as (
        select ${sql.join(query.key.map((column) => sql.ref(column)))} from ${sql.table(query.table)}
        where account_id = ${accountId} and ${query.isDue} order by ${since} limit ${many} for update skip locked)
      update ${sql.table(query.table)} s set ${query.set} from due
      where s.account_id = ${accountId}
        and ${sql.join(
          query.key.map((column) => sql`${sql.ref(`s.${column}`)} = ${sql.ref(`due.${column}`)}`),
          sql` and `,
        )}
      returning ${query.returning}`.execute(tx)
    claimed.push(...rows.map((row) => ({ ...row, accountId })))
  }
  return claimed
}
