/**
 * The text search of the inbox. Row-level security prevents the query from using the search index, so the IDs of the
 * newest hits are fetched first with a database function that can use it. The hits are cached, so that each search runs
 * only once per transaction.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { toTextQuery } from './search-query'

/** The newest hits of a search. `isComplete` is false if there are more hits. */
export type SearchResult = { ids: string[]; query: string; isComplete: boolean }

// For a phrase of common words, PostgreSQL has to check the text of each hit: 5,000 hits took 0.15 s, and 10,000 hits
// twice as long.
const MAX_HITS = 5_000
const searchCache = new WeakMap<Tx, Map<string, Promise<SearchResult>>>()

/** Returns the hits of the filter's search in its date range, or null if the filter has no search. */
export async function searchReviews(tx: Tx, filter: Filter, clock: Clock): Promise<SearchResult | null> {
  if (!filter.search) return null
  const query = toTextQuery(filter.search)
  if (!query) return { ids: [], query: '', isComplete: true }
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  const cached = searchCache.get(tx) ?? new Map<string, Promise<SearchResult>>()
  searchCache.set(tx, cached)
  const key = JSON.stringify([query, startsAt, endsAt])
  const search = cached.get(key) ?? findHits(tx, query, startsAt, endsAt)
  cached.set(key, search)
  return search
}

async function findHits(tx: Tx, query: string, startsAt: Date | null, endsAt: Date): Promise<SearchResult> {
  const { rows } = await sql<{ id: string }>`
    select id from search_review_ids(to_tsquery('simple', ${query}), ${startsAt}, ${endsAt}, ${MAX_HITS + 1}) as id`.execute(
    tx,
  )
  return { ids: rows.slice(0, MAX_HITS).map((row) => row.id), query, isComplete: rows.length <= MAX_HITS }
}
