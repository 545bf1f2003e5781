/**
 * Loads the reviews in the editor: the selected reviews in their order, and search results among the reviews that the
 * widget can show.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { loadRows } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { shownSourceCondition } from './embeds/content/shown-reviews.server'
import type { WidgetChoices } from './form/submitted-choices'

export type ChoosableReview = {
  id: Id
  rating: number
  reviewer: string
  text: string
  location: string
  source: string
  publishedAt: Date
}

const MAX_RESULTS = 10

/**
 * Searches the reviews that the widget can show and that are not selected yet. Without search terms, returns the
 * newest.
 */
export async function findReviews(
  tx: Tx,
  choices: WidgetChoices,
  searchTerms: string,
  clock: Clock,
): Promise<ChoosableReview[]> {
  if (choices.reach === 'some' && choices.locations.length === 0) return []
  const search = new URLSearchParams({ dateDescriptor: 'all_time', search_terms: searchTerms })
  if (choices.reach === 'some') for (const id of choices.locations) search.append('locationId', id)
  const sources = await tx
    .selectFrom('sources')
    .select('id')
    .where(shownSourceCondition({ sourceIds: choices.sources }, sql`id`))
    .execute()
  for (const { id } of sources) search.append('sourceId', id)
  for (let rating = choices.minRating; rating > 1 && rating <= 5; rating++)
    search.append('rating', String(rating))
  const { filter } = await loadRequestedFilter(tx, reviewReport, search)
  const rows = await loadRows(tx, choosableReviewReport(choices), filter, clock, MAX_RESULTS)
  return loadChoosableReviews(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Returns the review report without reviews that are already selected or lack the required text. */
function choosableReviewReport({ onlyWithText, reviews }: WidgetChoices): typeof reviewReport {
  return {
    ...reviewReport,
    keyTable: undefined,
    where: async (tx, filter, clock) => sql`${await reviewReport.where(tx, filter, clock)}
      and r.id <> all(${reviews}::bigint[]) ${onlyWithText ? sql`and r.body <> ''` : sql``}`,
  }
}

/** Loads these reviews in the given order. Omits reviews that have been removed in the meantime. */
export async function loadChoosableReviews(tx: Tx, ids: Id[]): Promise<ChoosableReview[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChoosableReview>`
    select r.id, r.rating, r.reviewer_name as reviewer, l.name as location, s.name as source,
      left(concat_ws(': ', nullif(r.title, ''), nullif(r.body, '')), 200) as text, r.published_at as "publishedAt"
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, ordinal)
    join reviews r on r.account_id = ${tx.accountId} and r.id = chosen.id
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    join sources s on s.id = r.source_id
    order by chosen.ordinal`.execute(tx)
  return rows
}
