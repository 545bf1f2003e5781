/** Computes an account's summary tables from its reviews after a bulk insert. */
import type pg from 'pg'
import { responseSecondsSql } from '#app/kit/database/response-seconds'
import type { Id } from '#app/kit/database/schema'
import { classConditions, performanceExpressions } from '#app/product/reviews/counts/count-columns'

const aggregates = {
  ...Object.fromEntries(
    Object.entries(classConditions).map(([name, condition]) => [
      `reviews_${name}`,
      `count(*) filter (where ${condition})`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(classConditions).map(([name, condition]) => [
      `responded_${name}`,
      `count(responded_at) filter (where ${condition})`,
    ]),
  ),
  response_seconds: `coalesce(sum(${responseSecondsSql()})::bigint, 0)`,
}
const columns = Object.keys(aggregates)

/** Fills the summary tables of an account that does not have summaries yet. Months are in the account's time zone. */
export async function fillMonthlySummaries(client: pg.ClientBase, accountId: Id): Promise<void> {
  await client.query(
    `insert into review_months (account_id, location_id, source_id, month, ${columns.join(', ')})
     select account_id, location_id, source_id, date_trunc('month', published_at at time zone time_zone)::date,
       ${Object.values(aggregates).join(', ')}
     from reviews join accounts on accounts.id = account_id
     where account_id = $1
     group by 1, 2, 3, 4`,
    [accountId],
  )
  await client.query(
    `insert into review_years (account_id, location_id, source_id, year, ${columns.join(', ')})
     select account_id, location_id, source_id, extract(year from month)::int, ${columns.map((name) => `sum(${name})`).join(', ')}
     from review_months where account_id = $1
     group by 1, 2, 3, 4`,
    [accountId],
  )
  await client.query(
    `insert into location_months (account_id, month, location_id, ${Object.keys(performanceExpressions).join(', ')})
     select account_id, month, location_id,
       ${Object.values(performanceExpressions)
         .map((expression) => `sum(${expression})`)
         .join(', ')}
     from review_months where account_id = $1
     group by 1, 2, 3 order by 1, 2, 3`,
    [accountId],
  )
  await client.query(
    `insert into account_months (account_id, source_id, month, ${columns.join(', ')})
     select account_id, source_id, month, ${columns.map((name) => `sum(${name})`).join(', ')}
     from review_months where account_id = $1
     group by 1, 2, 3`,
    [accountId],
  )
}
