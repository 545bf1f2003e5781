/**
 * Decides what happens to each row of a batch, for both the check and the import: create a location, change an existing
 * one, do nothing, or reject the row with a reason.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { WeekHours } from '#app/kit/opening-hours/hours'
import { closedDay, normalizeWeek, overlapsOf, weekOf } from '#app/kit/opening-hours/week'
import type { PendingChange } from '#app/product/locations/changes/pending-change'
import { isSame } from '#app/product/locations/changes/record-changes.server'
import { blankFacts, factNames, type LocationFacts } from '#app/product/locations/facts'
import { findCategoriesByName } from '#app/product/locations/reference-data/categories.server'
import { findCountry } from '#app/product/locations/reference-data/countries'
import { ownTimeZoneOf } from '#app/product/locations/time-zone.server'
import { trialFullReason } from '../matching/trial-capacity'
import type { RejectedRow } from '../read-batches.server'
import type { Warning } from '../warnings'
import type { LocationMapping } from './location-mapping'
import { matchLocations } from './match-locations.server'
import type { LocationRow, LocationRowWarning } from './parse-location-row'
import type { LocationBatch, NumberedRow } from './read-location-batches.server'
import { findChangedIds } from './spreadsheet-ids.server'

type NewLocation = { row: NumberedRow; facts: LocationFacts }
export type ValidatedLocations = {
  created: NewLocation[]
  updated: (PendingChange & { row: NumberedRow })[]
  /** The rows whose locations already have all facts of the row. */
  unchanged: { locationId: Id; row: NumberedRow }[]
  refused: RejectedRow[]
  repeated: number
  warnings: (Warning<LocationRowWarning> & { number: number })[]
}

/** Validates a batch of rows. `capacity` is the number of locations that can still be created in the account. */
export async function validateLocations(
  tx: Tx,
  batch: LocationBatch,
  { create, update, country }: LocationMapping,
  capacity: number,
): Promise<ValidatedLocations> {
  const matched = await matchLocations(tx, batch.taken)
  const changedIds = await findChangedIds(tx, batch.taken, matched)
  const categories = await findCategoriesByName(tx, [...new Set(batch.taken.map((row) => row.categoryName))])
  const existingFacts = await loadFacts(tx, [...matched.values()])
  const validated: ValidatedLocations = {
    created: [],
    updated: [],
    unchanged: [],
    refused: [...batch.refused],
    repeated: batch.repeated,
    warnings: batch.taken.flatMap(({ number, warnings }) => warnings.map((each) => ({ ...each, number }))),
  }
  const seen = new Set<Id>()
  for (const [n, row] of batch.taken.entries()) {
    const reject = (reason: string) =>
      validated.refused.push({ number: row.number, cells: row.cells, reason })
    const category = categories.get(row.categoryName.toLowerCase())
    const warn = (kind: LocationRowWarning, text?: string) =>
      validated.warnings.push({ kind, number: row.number, ...(text && { text: `“${text}”` }) })
    if (row.categoryName && !category) warn('unknown category', row.categoryName)
    const locationId = matched.get(n)
    const stored = existingFacts.get(locationId ?? '')
    const hours = completeWeek(row.hours, stored?.hours)
    if (hours === 'overlap') warn('overlapping hours')
    else if (locationId === undefined && hasMissingDays(row)) warn('missing days', row.name)
    const desired: Partial<LocationFacts> = {
      ...row.facts,
      ...(stored && row.deniedStatuses.includes(stored.open_status) && { open_status: 'active' }),
      ...(category && { category_id: category.id, category_name: category.name }),
      ...(hours && hours !== 'overlap' && { hours }),
    }
    if (locationId === 'several') reject(`Several locations match: ${row.name || row.facts.external_id}`)
    else if (locationId !== undefined && seen.has(locationId)) validated.repeated++
    else if (locationId !== undefined) {
      seen.add(locationId)
      const before = stored!
      const isChanged = factNames.some(
        (fact) => desired[fact] !== undefined && !isSame(before[fact], desired[fact]),
      )
      if (!isChanged) validated.unchanged.push({ locationId, row })
      else if (update) validated.updated.push({ locationId, desired, row })
      else reject(`The location already exists, and updating is off: ${before.name}`)
    } else if (changedIds.has(row.facts.external_id ?? '')) reject(changedIds.get(row.facts.external_id!)!)
    else if (row.name === '') reject(noNameReason(row))
    else if (!create) reject(`Location not found: ${row.name}`)
    else if (validated.created.length >= capacity) reject(trialFullReason(row))
    else validated.created.push({ row, facts: newLocationFacts(row.name, desired, country) })
  }
  return validated
}

/** Adds the stored hours of the days that the row does not have; without stored hours, they are closed. */
function completeWeek(
  hours: Partial<WeekHours>,
  stored: WeekHours | null | undefined,
): WeekHours | 'overlap' | null {
  if (Object.keys(hours).length === 0) return null
  const week = weekOf((day) => hours[day] ?? stored?.[day] ?? closedDay)
  return overlapsOf(week).length > 0 ? 'overlap' : normalizeWeek(week)
}

/** Whether the file has hours of some days and says nothing about others, not even what cannot be read. */
function hasMissingDays({ hours, warnings }: LocationRow): boolean {
  const days = Object.keys(hours).length
  return days > 0 && days < 7 && !warnings.some(({ kind }) => kind === 'unreadable hours')
}

function noNameReason({ facts }: LocationRow): string {
  const id = facts.external_id ?? facts.google_place_id
  return id ? `No location has this ID, and the row has no name: ${id}` : 'The row has no name'
}

async function loadFacts(tx: Tx, matched: (Id | 'several')[]): Promise<Map<Id, LocationFacts>> {
  const ids = [...new Set(matched)].filter((id) => id !== 'several')
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', ...factNames])
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map((rows as (LocationFacts & { id: Id })[]).map((row) => [row.id, row]))
}

function newLocationFacts(
  name: string,
  rowFacts: Partial<LocationFacts>,
  defaultCountry: string,
): LocationFacts {
  const country = findCountry(rowFacts.country_id ?? defaultCountry)!
  const { time_zone = null, latitude = null, longitude = null } = rowFacts
  return {
    ...blankFacts,
    public_name: name,
    ...rowFacts,
    name,
    country: country.name,
    country_id: country.id,
    time_zone: ownTimeZoneOf({ time_zone, latitude, longitude }),
    latitude,
    longitude,
  }
}
