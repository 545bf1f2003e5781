/** The average of all ratings of the widget's places and sources. What a list leaves out still counts here. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { WidgetContent } from '../widget'
import { and, scopeOf } from './shown-reviews.server'

/** `count` is of reviews with a rating; without any there is no average. */
export type ShownRating = { average: number | null; count: number }

const ratings = [1, 2, 3, 4, 5]

export async function shownRating(tx: Tx, content: WidgetContent): Promise<ShownRating> {
  const scope = and(scopeOf(content, sql`m.location_id`, sql`m.source_id`))
  const counts = ratings.map((rating) => sql`coalesce(sum(m.reviews_${sql.raw(String(rating))}), 0)::int`)
  // A sum by year is there for places; that of all places is a row for each month.
  const table = sql.table(content.locationIds ? 'review_years' : 'account_months')
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from ${table} m
    where m.account_id = ${tx.accountId} ${scope}`.execute(tx)
  return ratingFrom(rows[0]!.counts)
}

/** From how many there are of each rating, 1 to 5. */
export function ratingFrom(counts: number[]): ShownRating {
  const count = counts.reduce((sum, each) => sum + each, 0)
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { average: count > 0 ? stars / count : null, count }
}
