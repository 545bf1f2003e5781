/**
 * Computes an account's summary tables from its reviews after a bulk insert. The statements here define what the
 * summaries contain.
 */
import type pg from 'pg'
import { responseSecondsSql } from '#app/database/response-seconds'
import type { Id } from '#app/database/schema'

const ratingClasses = {
  1: 'rating = 1',
  2: 'rating = 2',
  3: 'rating = 3',
  4: 'rating = 4',
  5: 'rating = 5',
  positive: 'rating = 0 and sentiment = 1',
  neutral: 'rating = 0 and sentiment = 0',
  negative: 'rating = 0 and sentiment = -1',
}

const aggregates = {
  ...Object.fromEntries(
    Object.entries(ratingClasses).map(([name, condition]) => [
      `reviews_${name}`,
      `count(*) filter (where ${condition})`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ratingClasses).map(([name, condition]) => [
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
    `insert into location_months (account_id, month, location_id, reviews, rated, stars, responded, response_seconds)
     select account_id, month, location_id, sum(${sumOfColumns('reviews')}),
       sum(reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5),
       sum(reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5),
       sum(${sumOfColumns('responded')}), sum(response_seconds)
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

function sumOfColumns(kind: 'reviews' | 'responded'): string {
  return Object.keys(ratingClasses)
    .map((name) => `${kind}_${name}`)
    .join(' + ')
}
