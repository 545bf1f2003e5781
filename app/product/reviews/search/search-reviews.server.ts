/**
 * The text search of the inbox. The ids of the hits are fetched first, with a database function that can use the index
 * of words, which row-level security prevents queries from doing. They are cached, so that each search runs only once
 * per transaction.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import { toTextQuery } from './search-query'

/**
 * The hits of a search. If there are many, `ids` are only those of a sample, which contains one in `share` of the
 * reviews. With a share of 1, they are all hits.
 */
export type SearchResult = { ids: string[]; share: number; query: string }

/**
 * The number of hits that is enough in a sample. The standard error of a count is then 2.5%, so 10% is four times as
 * much. It also limits how many ids are fetched, to about sixteen times as many.
 */
const SAMPLE_HITS = 1_600

const searchCache = new WeakMap<Tx, Map<string, Promise<SearchResult>>>()

/** Returns the hits of the filter's search in its date range, or null if the filter has no search. */
export async function searchReviews(tx: Tx, filter: Filter, clock: Clock): Promise<SearchResult | null> {
  if (!filter.search) return null
  const query = toTextQuery(filter.search)
  if (!query) return { ids: [], share: 1, query: '' }
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  const cached = searchCache.get(tx) ?? new Map<string, Promise<SearchResult>>()
  searchCache.set(tx, cached)
  const key = JSON.stringify([query, startsAt, endsAt])
  const search = cached.get(key) ?? findHits(tx, query, startsAt, endsAt, SAMPLE_HITS)
  cached.set(key, search)
  return search
}

/** Returns all hits, or those of the smallest sample that contains enough of them. */
export async function findHits(
  tx: Tx,
  query: string,
  startsAt: Date | null,
  endsAt: Date,
  enough: number,
): Promise<SearchResult> {
  const { rows } = await sql<{ ids: string[]; share: number }>`
    select share, ids from search_reviews(${query}::tsquery, ${startsAt}, ${endsAt}, ${enough})`.execute(tx)
  return { ...rows[0]!, query }
}

/** Returns the condition that a review `r` is a hit, without the index of words: it reads the review's own words. */
export function matchesText(tx: Tx, query: string): Fragment {
  return sql`exists (select from review_words w where w.account_id = ${tx.accountId} and w.review_id = r.id
    and w.words @@ ${query}::tsquery)`
}

/** Returns the condition that a review `r` is a hit, with the index of words. */
export function isHit(query: string, startsAt: Date | null, endsAt: Date): Fragment {
  return sql`r.id in (select unnest(ids) from search_reviews(${query}::tsquery, ${startsAt}, ${endsAt}, null))`
}
