/**
 * Which location a row speaks of: the one of its record ID, else of its External ID, its Google Place ID, its name and
 * address, and last, when the row tells no address, the only one of its name. Two different External IDs are two
 * locations, whatever else they share.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { LocationRow } from './location-row'

/** By the row's place among `rows`; a row that speaks of several is `'several'`, of none is absent. */
export async function matchLocations(tx: Tx, rows: LocationRow[]): Promise<Map<number, Id | 'several'>> {
  const column = (of: (row: LocationRow) => string | null | undefined) => rows.map((row) => of(row) || null)
  const matches = await sql<{ n: number; id: Id; count: number }>`
    with wanted as (
      select * from unnest(
        ${column(({ recordId }) => recordId)}::bigint[], ${column(({ facts }) => facts.external_id)}::text[],
        ${column(({ facts }) => facts.google_place_id)}::text[], ${column((row) => row.matchKey)}::text[],
        ${column(({ name, facts }) => (facts.address ? null : name.toLowerCase()))}::text[])
        with ordinality as w (record_id, external_id, google_place_id, match_key, name, n)),
    matches as (
      select w.n, l.id, 1 as rank from wanted w join locations l on l.account_id = ${tx.accountId} and l.id = w.record_id
      union select w.n, l.id, 2 from wanted w join locations l on l.account_id = ${tx.accountId} and l.external_id = w.external_id
      union select w.n, l.id, 3 from wanted w join locations l on l.account_id = ${tx.accountId} and l.google_place_id = w.google_place_id
      union select w.n, l.id, 4 from wanted w join locations l on l.account_id = ${tx.accountId} and l.match_key = w.match_key
        and (w.external_id is null or l.external_id is null)
      union select w.n, l.id, 5 from wanted w join locations l on l.account_id = ${tx.accountId} and lower(l.name) = w.name
        and (w.external_id is null or l.external_id is null))
    select n::int, min(id) as id, count(*)::int as count from matches group by n, rank order by rank desc`.execute(
    tx,
  )
  return new Map(matches.rows.map(({ n, id, count }) => [n - 1, count > 1 ? 'several' : id]))
}
