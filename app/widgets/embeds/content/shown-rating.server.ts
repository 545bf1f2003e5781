/** The average of all ratings of the widget's locations and sources, including those a list leaves out. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { WidgetContent } from '../../widget'
import { andConditions, scopeConditions } from './shown-reviews.server'

/** `count` includes only reviews with a rating; the average is null when there are none. */
export type ShownRating = { average: number | null; count: number }

const ratings = [1, 2, 3, 4, 5]

export async function loadShownRating(tx: Tx, content: WidgetContent): Promise<ShownRating> {
  const scope = andConditions(scopeConditions(content, sql`m.location_id`, sql`m.source_id`))
  const counts = ratings.map((rating) => sql`coalesce(sum(m.reviews_${sql.raw(String(rating))}), 0)::int`)
  // Single locations have sums by year; the whole account has one row for each month.
  const table = sql.table(content.locationIds ? 'review_years' : 'account_months')
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from ${table} m
    where m.account_id = ${tx.accountId} ${scope}`.execute(tx)
  return ratingFromCounts(rows[0]!.counts)
}

/** Computes the rating from the number of reviews with each rating, 1 to 5. */
export function ratingFromCounts(counts: number[]): ShownRating {
  const count = counts.reduce((sum, each) => sum + each, 0)
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { average: count > 0 ? stars / count : null, count }
}
