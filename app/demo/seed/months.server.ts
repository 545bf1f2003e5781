/**
 * Fills an account's summaries from its reviews: the statement that says what the summaries mean, for data
 * that was not written review by review.
 */
import type pg from 'pg'
import { responseSeconds } from '#app/database/response-seconds'
import type { Id } from '#app/database/schema'

const classes = {
  1: 'rating = 1',
  2: 'rating = 2',
  3: 'rating = 3',
  4: 'rating = 4',
  5: 'rating = 5',
  positive: 'rating = 0 and sentiment = 1',
  neutral: 'rating = 0 and sentiment = 0',
  negative: 'rating = 0 and sentiment = -1',
}

const counts = {
  ...Object.fromEntries(
    Object.entries(classes).map(([name, is]) => [`reviews_${name}`, `count(*) filter (where ${is})`]),
  ),
  ...Object.fromEntries(
    Object.entries(classes).map(([name, is]) => [
      `responded_${name}`,
      `count(responded_at) filter (where ${is})`,
    ]),
  ),
  response_seconds: `coalesce(sum(${responseSeconds()})::bigint, 0)`,
}
const columns = Object.keys(counts)

/** The account must have no summaries yet. A month is one of the account's time zone. */
export async function fillMonths(client: pg.ClientBase, accountId: Id): Promise<void> {
  await client.query(
    `insert into review_months (account_id, location_id, source_id, month, ${columns.join(', ')})
     select account_id, location_id, source_id, date_trunc('month', published_at at time zone time_zone)::date,
       ${Object.values(counts).join(', ')}
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
     select account_id, month, location_id, sum(${ofAll('reviews')}),
       sum(reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5),
       sum(reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5),
       sum(${ofAll('responded')}), sum(response_seconds)
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

function ofAll(kind: 'reviews' | 'responded'): string {
  return Object.keys(classes)
    .map((name) => `${kind}_${name}`)
    .join(' + ')
}
