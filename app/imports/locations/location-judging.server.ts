/**
 * Decides what happens to a batch of rows, for both check and run: new locations, changes to existing ones, rows that
 * change nothing, and rows that are rejected with the reason.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { blankFacts, factNames, type LocationFacts } from '#app/locations/facts'
import { isSame, type Wish } from '#app/locations/history/history.server'
import { categoriesNamed } from '#app/locations/places/categories.server'
import { findCountry } from '#app/locations/places/countries'
import { ownZoneOf } from '#app/locations/time-zone.server'
import type { RefusedRow } from '../import-reading.server'
import { noRoom } from '../place-room'
import type { LocationMapping } from './location-mapping'
import { matchLocations } from './location-matching.server'
import type { LocationNote, LocationRow } from './location-row'
import type { LocationBatch, NumberedRow } from './location-rows.server'

type NewLocation = { row: NumberedRow; facts: LocationFacts }
export type JudgedLocations = {
  created: NewLocation[]
  updated: (Wish & { row: NumberedRow })[]
  /** Locations that already exist with everything the row contains. */
  unchanged: { locationId: Id; row: NumberedRow }[]
  refused: RefusedRow[]
  repeated: number
  notes: LocationNote[]
}

/** `room`: how many more locations the account may have. */
export async function judgeLocations(
  tx: Tx,
  batch: LocationBatch,
  { create, update, country }: LocationMapping,
  room: number,
): Promise<JudgedLocations> {
  const matched = await matchLocations(tx, batch.taken)
  const categories = await categoriesNamed(tx, [...new Set(batch.taken.map((row) => row.categoryName))])
  const known = await factsOf(tx, [...matched.values()])
  const judged: JudgedLocations = {
    created: [],
    updated: [],
    unchanged: [],
    refused: [...batch.refused],
    repeated: batch.repeated,
    notes: batch.taken.flatMap(({ notes }) => notes),
  }
  const seen = new Set<Id>()
  for (const [n, row] of batch.taken.entries()) {
    const refuse = (reason: string) => judged.refused.push({ number: row.number, cells: row.cells, reason })
    const category = categories.get(row.categoryName.toLowerCase())
    if (row.categoryName && !category) judged.notes.push('unknown category')
    const wanted: Partial<LocationFacts> = {
      ...row.facts,
      ...(category && { category_id: category.id, category_name: category.name }),
    }
    const locationId = matched.get(n)
    if (locationId === 'several')
      refuse(`Several locations could be meant: ${row.name || row.facts.external_id}`)
    else if (locationId !== undefined && seen.has(locationId)) judged.repeated++
    else if (locationId !== undefined) {
      seen.add(locationId)
      const before = known.get(locationId)!
      const differs = factNames.some(
        (fact) => wanted[fact] !== undefined && !isSame(before[fact], wanted[fact]),
      )
      if (!differs) judged.unchanged.push({ locationId, row })
      else if (update) judged.updated.push({ locationId, wanted, row })
      else refuse(`It is here already, and locations are not to be changed: ${before.name}`)
    } else if (row.name === '') refuse(`There is no such location, and the row names none: ${saidId(row)}`)
    else if (!create) refuse(`There is no such location: ${row.name}`)
    else if (judged.created.length >= room) refuse(noRoom(row))
    else judged.created.push({ row, facts: newFacts(row.name, wanted, country) })
  }
  return judged
}

function saidId({ facts }: LocationRow): string {
  return facts.external_id ?? facts.google_place_id ?? 'no ID'
}

async function factsOf(tx: Tx, matched: (Id | 'several')[]): Promise<Map<Id, LocationFacts>> {
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

function newFacts(name: string, said: Partial<LocationFacts>, usualCountry: string): LocationFacts {
  const country = findCountry(said.country_id ?? usualCountry)!
  const { time_zone = null, latitude = null, longitude = null } = said
  return {
    ...blankFacts,
    public_name: name,
    ...said,
    name,
    country: country.name,
    country_id: country.id,
    time_zone: ownZoneOf({ time_zone, latitude, longitude }),
    latitude,
    longitude,
  }
}
