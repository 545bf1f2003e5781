/**
 * Finds the location a row refers to: by its record ID, else by its External ID, its Google Place ID, its name and
 * address, and last, when the row has no address, by a name that only one location has. Two different External IDs are
 * two locations, whatever else they share.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Fragment } from '#app/reports/report'
import type { LocationRow } from './parse-location-row'

type MatchKey = { valueIn: (row: LocationRow) => string | null | undefined; condition: Fragment }

/** The keys that identify a location, strongest first. */
const matchKeys: MatchKey[] = [
  { valueIn: ({ recordId }) => recordId, condition: sql`l.id = input.key::bigint` },
  { valueIn: ({ facts }) => facts.external_id, condition: sql`l.external_id = input.key` },
  { valueIn: ({ facts }) => facts.google_place_id, condition: sql`l.google_place_id = input.key` },
  {
    valueIn: ({ matchKey }) => matchKey,
    condition: sql`l.match_key = input.key and (not is_coded or l.external_id is null)`,
  },
  {
    valueIn: ({ name, facts }) => (facts.address ? null : name.toLowerCase()),
    condition: sql`lower(l.name) = input.key and (not is_coded or l.external_id is null)`,
  },
]

/**
 * Returns location IDs by the row's index in `rows`. A row that matches several locations has `'several'`; a row that
 * matches none is absent.
 */
export async function matchLocations(tx: Tx, rows: LocationRow[]): Promise<Map<number, Id | 'several'>> {
  const matches = matchKeys.flatMap(({ valueIn, condition }, rank) => {
    const candidates = rows.flatMap((row, n) => {
      const key = valueIn(row)
      return key ? { n, key, isCoded: Boolean(row.facts.external_id) } : []
    })
    if (candidates.length === 0) return []
    return sql`
      select input.n, l.id, ${rank}::int as rank from unnest(
        ${candidates.map(({ n }) => n)}::int[], ${candidates.map(({ key }) => key)}::text[],
        ${candidates.map(({ isCoded }) => isCoded)}::boolean[]) as input (n, key, is_coded)
      join locations l on l.account_id = ${tx.accountId} and ${condition}`
  })
  if (matches.length === 0) return new Map()
  const result = await sql<{ n: number; id: Id; count: number }>`
    select n, min(id) as id, count(*)::int as count from (${sql.join(matches, sql` union all `)}) as matches
    group by n, rank order by rank desc`.execute(tx)
  return new Map(result.rows.map(({ n, id, count }) => [n, count > 1 ? 'several' : id]))
}
