/**
 * Decides how the reviews of groups are counted. If the groups contain most of the account's locations, all reviews are
 * counted, and those of the locations outside are subtracted.
 */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/kit/database/tenant.server'
import type { ResolvedRange } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import { locationConditions } from '../review-conditions.server'
import type { ReviewConditions } from '../review-filter'

/** The locations whose reviews are counted: those of the filter, or those outside its groups. */
export type LocationSide = { isOutside: boolean; areMany: boolean }

/**
 * Above this number of locations, the monthly summaries are not used. Their rows are scattered over the table: for
 * 5,000 locations and 16 months, a count took 2.2 s with a cold cache, and 0.6 s with years and days.
 */
const maxLocationsOfMonths = 1_000

/** In a shorter range, reading all reviews takes less time than determining the locations outside of the groups. */
const minDaysOfOutside = 15

export async function chooseLocationSide(
  tx: Tx,
  { locationIds = [], groupIds = [] }: ReviewConditions,
  { from, to }: ResolvedRange,
): Promise<LocationSide> {
  if (locationIds.length > 0 || groupIds.length === 0) return { isOutside: false, areMany: false }
  const { rows } = await sql<{ inside: number; all: number }>`
    select (select count(distinct location_id)::int from group_locations
        where account_id = ${tx.accountId} and group_id = any(${groupIds}::bigint[])) as inside,
      (select count(*)::int from locations where account_id = ${tx.accountId}) as all`.execute(tx)
  const { inside, all } = rows[0]!
  const isLong = from === null || Temporal.PlainDate.from(from).until(to).days >= minDaysOfOutside
  const isOutside = isLong && inside * 2 > all
  return { isOutside, areMany: (isOutside ? all - inside : inside) > maxLocationsOfMonths }
}

/**
 * Returns a WITH clause for the locations that have reviews and are in none of the groups. They are found in the yearly
 * summaries because `locations` does not contain locations that are being deleted, whose reviews still count.
 */
export function withOutsideLocations(tx: Tx, { groupIds = [] }: ReviewConditions): Fragment {
  return sql`with outside as materialized (
    select distinct location_id from review_years
    where account_id = ${tx.accountId} and location_id not in (
      select g.location_id from group_locations g
      where g.account_id = ${tx.accountId} and g.group_id = any(${groupIds}::bigint[])))`
}

/**
 * Returns the conditions for the side's locations. With `is true`, PostgreSQL cannot look up many locations one by one
 * in an index, which reads scattered pages, but checks the location of each review in the range of dates.
 */
export function sideConditions(
  tx: Tx,
  filter: ReviewConditions,
  location: Fragment,
  { isOutside, areMany }: LocationSide,
): Fragment[] {
  const conditions = isOutside
    ? [sql`${location} in (select location_id from outside)`]
    : locationConditions(tx, filter, location)
  return areMany ? conditions.map((condition) => sql`(${condition}) is true`) : conditions
}
