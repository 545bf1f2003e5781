/** Counts what the undo of an import would change and keep, without changing anything. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { countLocations } from '#app/product/locations/locations.server'
import type { Import } from '../import-record.server'
import { locationOutcomes } from './kept-locations.server'
import { changedOutcomes, createdOutcomes, type ReviewOutcome } from './review-outcomes.server'
import { emptyCounts, type KeptLocation, maxListedKept, type Undo, type UndoCounts } from './undo'
import { fieldChanges } from './undo-locations.server'

export type UndoForecast = Pick<Undo, 'counts' | 'answeredIds' | 'keptLocations'>

/** The maximum number of created and updated reviews to count while the user waits. */
const maxForecast = 300_000

export const savedCountOf = ({ rowsCreated, rowsUpdated }: Import): number => rowsCreated + rowsUpdated

/** Returns whether the forecast would take too long. */
export const isTooLargeToCount = (record: Import): boolean => savedCountOf(record) > maxForecast

export async function forecastUndo(
  tx: Tx,
  { id: importId }: Import,
  canRemoveLocations: boolean,
): Promise<UndoForecast> {
  const groups = await countOutcomes(tx, importId)
  const locations = await forecastCreatedLocations(tx, importId, groups)
  // An account keeps at least one location.
  const unused = locations.filter(({ reason }) => reason === null)
  const lastId = (await countLocations(tx)) === unused.length ? unused.at(-1)?.id : undefined
  const keptLocations = locations.flatMap(({ reason, ...location }): KeptLocation[] => {
    if (reason) return [{ ...location, reason }]
    if (!canRemoveLocations) return [{ ...location, reason: 'permission' }]
    return location.id === lastId ? [{ ...location, reason: 'last' }] : []
  })
  return {
    counts: {
      ...emptyCounts,
      ...reviewCounts(groups),
      ...(await countChangedLocations(tx, importId)),
      locationsRemoved: locations.length - keptLocations.length,
      locationsKept: keptLocations.length,
    },
    answeredIds: groups.flatMap(({ answeredIds }) => answeredIds ?? []).slice(0, maxListedKept),
    keptLocations: keptLocations.slice(0, maxListedKept),
  }
}

/** The number of reviews of a location with the same outcome. Reviews that move back have `isLeaving` set. */
type OutcomeGroup = {
  isCreated: boolean
  isLeaving: boolean
  outcome: ReviewOutcome
  locationId: Id | null
  count: number
  answeredIds: Id[] | null
}

async function countOutcomes(tx: Tx, importId: Id): Promise<OutcomeGroup[]> {
  const isCreated = sql`exists (select from created where created.id = c.review_id)`
  const { rows } = await sql<OutcomeGroup>`
    with created as materialized (${createdOutcomes(tx, importId)}),
    changed as materialized (${changedOutcomes(tx, importId, sql`not ${isCreated}`)}),
    outcomes as (
      select id, location_id, outcome, true as is_created, outcome = 'undone' as is_leaving from created
      union all
      select id, location_id, outcome, false, outcome = 'undone' and previous_location_id <> location_id from changed)
    select is_created as "isCreated", is_leaving as "isLeaving", outcome, location_id as "locationId", count(*)::int as count,
      (array_agg(id order by id) filter (where outcome = 'answered'))[1:${sql.lit(maxListedKept)}] as "answeredIds"
    from outcomes group by 1, 2, 3, 4`.execute(tx)
  return rows
}

function reviewCounts(groups: OutcomeGroup[]): Partial<UndoCounts> {
  const countOf = (condition: (group: OutcomeGroup) => boolean) =>
    groups.filter(condition).reduce((sum, { count }) => sum + count, 0)
  return {
    reviewsRemoved: countOf(({ isCreated, outcome }) => isCreated && outcome === 'undone'),
    reviewsRestored: countOf(({ isCreated, outcome }) => !isCreated && outcome === 'undone'),
    reviewsChanged: countOf(({ outcome }) => outcome === 'changed'),
    reviewsShared: countOf(({ outcome }) => outcome === 'shared'),
    reviewsAnswered: countOf(({ outcome }) => outcome === 'answered'),
  }
}

async function forecastCreatedLocations(tx: Tx, importId: Id, groups: OutcomeGroup[]) {
  const leaving = new Map<Id, number>()
  for (const { isLeaving, locationId, count } of groups)
    if (isLeaving && locationId) leaving.set(locationId, (leaving.get(locationId) ?? 0) + count)
  const hasReviews = sql`(select count(*) from reviews r where r.account_id = l.account_id and r.location_id = l.id)
    > coalesce((${JSON.stringify(Object.fromEntries(leaving))}::jsonb ->> l.id::text)::integer, 0)`
  const { rows } = await locationOutcomes(tx, importId, { hasReviews }).execute(tx)
  return rows
}

async function countChangedLocations(tx: Tx, importId: Id) {
  const { rows } = await sql<Pick<UndoCounts, 'locationsRestored' | 'locationsChanged'>>`
    select count(distinct c."locationId") filter (where not c."isKept")::int as "locationsRestored",
      count(distinct c."locationId") filter (where c."isKept")::int as "locationsChanged"
    from (${fieldChanges(tx, importId)}) as c`.execute(tx)
  return rows[0]!
}
