/** Finds what a mapping would probably do wrong, from the first rows of the file as they would be imported. */
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import type { FieldName } from '../columns/column-fields'
import { type LocationRef, locationRefKey } from '../columns/location-ref'
import type { Mapping } from '../columns/mapping'
import type { MappingQuestion } from '../columns/mapping-question'

/**
 * A business that imports its reviews for the first time names up to this many new locations without being asked. In a
 * column that is not the location, such as the reviewer, nearly every row has another value.
 */
const maxNewLocations = 50
const rowsPerLocation = 3
/** The number of rows from which on it means something that all have the same location. */
const minConstantRows = 5

/** `isRated` is also true for a row with a recommendation, because its site has no other rating. */
export type SampledRow = { place: LocationRef; isRated: boolean; isDateMissing: boolean }

type Sample = {
  headings: string[]
  /** The first rows, without those that would be rejected. */
  rows: SampledRow[]
  /** The keys of the locations that exist. */
  existingLocations: ReadonlySet<string>
}

export function findQuestions(mapping: Mapping, sample: Sample): MappingQuestion[] {
  if (sample.rows.length === 0) return []
  return [
    findLocationQuestion(mapping, sample),
    findIdQuestion(mapping, sample),
    findRatingQuestion(mapping, sample),
    findDateQuestion(mapping, sample),
  ].filter((question) => question !== null)
}

function findLocationQuestion(mapping: Mapping, sample: Sample): MappingQuestion | null {
  const column = nameOfColumn(['location_name', 'location_link', 'location_id'], mapping, sample)
  if (!mapping.createLocations || column === null) return null
  const { rows } = sample
  const locations = new Map(rows.map(({ place }) => [locationRefKey(place), place]))
  const newLocations = [...locations].filter(([key]) => !sample.existingLocations.has(key))
  const [first] = newLocations
  if (newLocations.length > maxNewLocations && newLocations.length > rows.length / rowsPerLocation)
    return {
      kind: 'many_locations',
      text: `${column} names ${formatInteger(newLocations.length)} locations that don’t exist yet, in ${firstRows(rows)}. Is it really the location?`,
    }
  if (first && locations.size === 1 && rows.length >= minConstantRows)
    return {
      kind: 'constant_location',
      text: `${column} is the same in ${firstRows(rows)}: “${first[1].name || first[1].externalId}”, a location that doesn’t exist yet. Is it really the location?`,
    }
  return null
}

function findIdQuestion(mapping: Mapping, sample: Sample): MappingQuestion | null {
  const column = nameOfColumn(['location_id'], mapping, sample)
  if (!mapping.createLocations || column === null) return null
  const ids = new Set(
    sample.rows
      .filter(({ place }) => hasOnlyId(place) && !sample.existingLocations.has(locationRefKey(place)))
      .map(({ place }) => place.externalId),
  )
  if (ids.size === 0) return null
  return {
    kind: 'locations_by_id',
    text: `${column} has ${pluralize(ids.size, 'ID')} of locations that don’t exist yet, without their names, in ${firstRows(sample.rows)}. To use existing locations instead, give them these IDs as External ID, or import a file of locations with their IDs and names first.`,
  }
}

/** A location that is named by its ID, as a confirmed mapping does, has no other name. */
const hasOnlyId = ({ name, externalId }: LocationRef): boolean => name === '' || name === externalId

function findRatingQuestion(mapping: Mapping, sample: Sample): MappingQuestion | null {
  if (sample.rows.some(({ isRated }) => isRated)) return null
  const column = nameOfColumn(['rating'], mapping, sample)
  return {
    kind: 'no_rating',
    text:
      column === null
        ? 'No column is imported as the rating. The reviews would have no rating.'
        : `${column} has no rating in ${firstRows(sample.rows)}. Is it really the rating?`,
  }
}

function findDateQuestion(mapping: Mapping, sample: Sample): MappingQuestion | null {
  if (sample.rows.some(({ isDateMissing }) => !isDateMissing)) return null
  const column = nameOfColumn(['date'], mapping, sample)
  return {
    kind: 'no_date',
    text:
      column === null
        ? 'No column is imported as the review date. All reviews would have the date of the file.'
        : `${column} has no date in ${firstRows(sample.rows)}. Is it really the review date?`,
  }
}

const firstRows = (rows: SampledRow[]): string =>
  rows.length === 1 ? 'the first row' : `the first ${pluralize(rows.length, 'row')}`

/** Returns the name of the column that has the first of these fields, or null if no column has any. */
function nameOfColumn(fields: FieldName[], { columns }: Mapping, { headings }: Sample): string | null {
  const n = fields.map((field) => columns.indexOf(field)).find((index) => index >= 0)
  return n === undefined ? null : `The column “${headings[n]?.slice(0, 60) || n + 1}”`
}
