/**
 * Computes the average of all ratings for the widget's locations and sources. It includes the ratings of reviews that
 * the widget's list omits.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { WidgetContent } from '../../widget'
import { andConditions, scopeConditions } from './shown-reviews.server'

/** The average rating, or null if there are no ratings, and the number of reviews that have a rating. */
export type ShownRating = { average: number | null; count: number }

const ratings = [1, 2, 3, 4, 5]

export async function loadShownRating(tx: Tx, content: WidgetContent): Promise<ShownRating> {
  const scope = andConditions(scopeConditions(content, sql`m.location_id`, sql`m.source_id`))
  const counts = ratings.map((rating) => sql`coalesce(sum(m.reviews_${sql.raw(String(rating))}), 0)::int`)
  // Ratings are aggregated by year for each location, and by month for the whole account.
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
