/**
 * Finds the location a row refers to: by its record ID, else by its External ID, its Google Place ID, its name and
 * address, and last, when the row has no address, by a name that only one location has. Two different External IDs are
 * two locations, whatever else they share.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import type { LocationRow } from './location-row'

type Key = { of: (row: LocationRow) => string | null | undefined; is: Fragment }

/** The keys that identify a location, strongest first. */
const keys: Key[] = [
  { of: ({ recordId }) => recordId, is: sql`l.id = wanted.key::bigint` },
  { of: ({ facts }) => facts.external_id, is: sql`l.external_id = wanted.key` },
  { of: ({ facts }) => facts.google_place_id, is: sql`l.google_place_id = wanted.key` },
  {
    of: ({ matchKey }) => matchKey,
    is: sql`l.match_key = wanted.key and (not is_coded or l.external_id is null)`,
  },
  {
    of: ({ name, facts }) => (facts.address ? null : name.toLowerCase()),
    is: sql`lower(l.name) = wanted.key and (not is_coded or l.external_id is null)`,
  },
]

/**
 * By the row's index in `rows`; a row that matches several locations is `'several'`, one that matches none is absent.
 */
export async function matchLocations(tx: Tx, rows: LocationRow[]): Promise<Map<number, Id | 'several'>> {
  const matches = keys.flatMap(({ of, is }, rank) => {
    const asked = rows.flatMap((row, n) => {
      const key = of(row)
      return key ? { n, key, isCoded: Boolean(row.facts.external_id) } : []
    })
    if (asked.length === 0) return []
    return sql`
      select wanted.n, l.id, ${rank}::int as rank from unnest(
        ${asked.map(({ n }) => n)}::int[], ${asked.map(({ key }) => key)}::text[],
        ${asked.map(({ isCoded }) => isCoded)}::boolean[]) as wanted (n, key, is_coded)
      join locations l on l.account_id = ${tx.accountId} and ${is}`
  })
  if (matches.length === 0) return new Map()
  const found = await sql<{ n: number; id: Id; count: number }>`
    select n, min(id) as id, count(*)::int as count from (${sql.join(matches, sql` union all `)}) as matches
    group by n, rank order by rank desc`.execute(tx)
  return new Map(found.rows.map(({ n, id, count }) => [n, count > 1 ? 'several' : id]))
}
