/**
 * The text search of the inbox. Row-level security prevents the query from using the search index, so the IDs of the
 * newest hits are fetched first, by the database function that may use it. Each search runs once per transaction.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import { searchQuery } from './search-query'

/** `isComplete` is false when there are more hits than the newest ones returned here. */
export type Searched = { ids: string[]; query: string; isComplete: boolean }

// For a phrase of common words, the texts themselves are read: 5,000 hits took 0.15 s, 10,000 twice that.
const MOST = 5_000
const searches = new WeakMap<Tx, Map<string, Promise<Searched>>>()

/** Returns the hits of the filter's search in its range; null when the filter has no search. */
export async function searchedReviews(tx: Tx, filter: Filter, clock: Clock): Promise<Searched | null> {
  if (!filter.search) return null
  const query = searchQuery(filter.search)
  if (!query) return { ids: [], query: '', isComplete: true }
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  const known = searches.get(tx) ?? new Map<string, Promise<Searched>>()
  searches.set(tx, known)
  const key = JSON.stringify([query, startsAt, endsAt])
  const search = known.get(key) ?? hits(tx, query, startsAt, endsAt)
  known.set(key, search)
  return search
}

async function hits(tx: Tx, query: string, startsAt: Date | null, endsAt: Date): Promise<Searched> {
  const { rows } = await sql<{ id: string }>`
    select id from search_review_ids(to_tsquery('simple', ${query}), ${startsAt}, ${endsAt}, ${MOST + 1}) as id`.execute(
    tx,
  )
  return { ids: rows.slice(0, MOST).map((row) => row.id), query, isComplete: rows.length <= MOST }
}
