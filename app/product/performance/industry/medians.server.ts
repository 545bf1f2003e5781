/**
 * The queries of the industry comparison across accounts: the accounts to score, and the medians of their scores. No
 * other data is compared across accounts.
 */
import { sql } from 'kysely'
import { asIndustryRole } from '#app/kit/database/industry-role.server'
import type { Id } from '#app/kit/database/schema'
import { MIN_ACCOUNTS } from './industry'

const BATCH_SIZE = 100

/** Lists accounts that have not been scored on this day, in order of id, starting after the id `after`. */
export function listAccountsToScore(day: string, after: Id): Promise<Id[]> {
  return asIndustryRole(async (tx) => {
    const { rows } = await sql<{ id: Id }>`
      select a.id from accounts a where a.id > ${after} and not exists (
        select from account_scores s where s.account_id = a.id and s.computed_on = ${day})
      order by a.id limit ${BATCH_SIZE}`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/**
 * Recomputes all medians. An industry with too few accounts has no median. A partner account and its child accounts
 * count as one account, with the mean of their scores. Otherwise, if there were only one other account in the industry,
 * the partner could infer its score from the median, because the partner knows the scores of its child accounts.
 */
export function updateMedians(day: string): Promise<void> {
  return asIndustryRole(async (tx) => {
    await sql`lock table industry_scores in share row exclusive mode`.execute(tx)
    await sql`delete from industry_scores`.execute(tx)
    await sql`
      with of_customers as (
        select a.vertical, s.formula, avg(s.score) as score, avg(s.score_before) as score_before,
          avg(s.response_rate) as response_rate
        from account_scores s join accounts a on a.id = s.account_id
        where s.score is not null group by a.vertical, s.formula, coalesce(a.parent_id, a.id))
      insert into industry_scores (vertical, formula, computed_on, accounts, score, score_before, response_rate)
      select s.vertical, s.formula, ${day}, count(*), ${medianSql('score', 2)}, ${medianSql('score_before', 2)},
        ${medianSql('response_rate', 4)}
      from of_customers s group by s.vertical, s.formula having count(*) >= ${MIN_ACCOUNTS}`.execute(tx)
  })
}

/** Returns an expression for the median of the accounts that have a value, or null if there are too few of them. */
function medianSql(column: string, digits: number) {
  const value = sql.ref(`s.${column}`)
  return sql`case when count(${value}) >= ${MIN_ACCOUNTS}
    then round((percentile_cont(0.5) within group (order by ${value}))::numeric, ${sql.lit(digits)}) end`
}
