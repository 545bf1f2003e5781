/**
 * Finds the location that a row refers to: by record ID, External ID, Google Place ID, or name and address. If the row
 * has no address, a name that only one location has is sufficient. Two different External IDs always refer to two
 * locations, regardless of what else they have in common.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import type { LocationRow } from './parse-location-row'

type MatchKey = { valueIn: (row: LocationRow) => string | null | undefined; condition: Fragment }

/** The keys that identify a location, in order of precedence. */
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
 * Returns the location ID for each matched row, by index in `rows`. The value is 'several' for a row that matches more
 * than one location. A row without a match is not in the map.
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
