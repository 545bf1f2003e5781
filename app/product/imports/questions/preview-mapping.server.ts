/** Parses the first rows of a file with a mapping, and finds the questions that the user has to answer about it. */
import type { Tx } from '#app/kit/database/tenant.server'
import { locationRefKey } from '../columns/location-ref'
import type { Mapping } from '../columns/mapping'
import type { MappingQuestion } from '../columns/mapping-question'
import type { FirstRows } from '../files/file-rows.server'
import type { Import } from '../import-record.server'
import { findLocations } from '../matching/find-locations.server'
import { toFirstRow } from '../processing/first-row'
import type { FirstRow } from '../processing/forecast'
import { createFileParser, loadImportContext } from '../read-batches.server'
import { findQuestions } from './find-questions'

const maxFirstRows = 5

export type MappingPreview = {
  questions: MappingQuestion[]
  /** The first rows as they would be imported. Empty if there is no question. */
  firstRows: FirstRow[]
}

export async function previewMapping(
  tx: Tx,
  { shape }: Pick<Import, 'shape'>,
  mapping: Mapping,
  sample: FirstRows,
  now: Date,
): Promise<MappingPreview> {
  const context = await loadImportContext(tx)
  // The user still has to enter the date of a file with relative dates.
  const fileDate = mapping.fileDate || now.toISOString().slice(0, 10)
  const parseRow = createFileParser({ shape, mapping: { ...mapping, fileDate }, context, now })
  const rows = sample.rows.flatMap((cells, n) => {
    const row = parseRow(cells)
    return 'reason' in row ? [] : [{ ...row, number: sample.numbers[n]! }]
  })
  const existingLocations = mapping.createLocations
    ? await findExistingLocations(
        tx,
        rows.map(({ place }) => place),
      )
    : new Set<string>()
  const questions = findQuestions(mapping, {
    headings: shape.headings,
    rows: rows.map(({ place, draft, recommendation, warnings }) => ({
      place,
      isRated: draft.rating > 0 || recommendation !== null,
      isDateMissing: warnings.some(({ kind }) => kind === 'no date'),
    })),
    existingLocations,
  })
  const firstRows = questions.length === 0 ? [] : rows.slice(0, maxFirstRows)
  return { questions, firstRows: firstRows.map((row) => toFirstRow(row, context.sources)) }
}

async function findExistingLocations(
  tx: Tx,
  places: Parameters<typeof findLocations>[1],
): Promise<ReadonlySet<string>> {
  const distinct = new Map(places.map((place) => [locationRefKey(place), place]))
  return new Set((await findLocations(tx, [...distinct.values()])).keys())
}
