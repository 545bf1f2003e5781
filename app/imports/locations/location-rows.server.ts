/** Reads an import's file of locations in batches of rows; a row that repeats an earlier one is only counted. */
import { readRows } from '../files/file-rows.server'
import { importFiles } from '../files/stored-files.server'
import type { RefusedRow } from '../import-reading.server'
import type { Import } from '../import-record.server'
import { seenKeys } from '../seen-keys'
import type { LocationMapping } from './location-mapping'
import { type LocationRow, locationReader } from './location-row'

export type NumberedRow = LocationRow & { number: number; cells: string[] }
export type LocationBatch = { taken: NumberedRow[]; refused: RefusedRow[]; repeated: number; rows: number }
export type LocationImport = Omit<Import, 'mapping'> & { mapping: LocationMapping }

/** Narrows an import whose kind says that its mapping is for locations. */
export function ofLocations(found: Import): LocationImport {
  return found as unknown as LocationImport
}

const batchSize = 500

export async function* readLocationBatches({
  accountId,
  fileKey,
  shape,
  mapping,
}: LocationImport): AsyncGenerator<LocationBatch> {
  const read = locationReader(mapping)
  const countOf = seenKeys()
  let batch: LocationBatch = { taken: [], refused: [], repeated: 0, rows: 0 }
  for await (const rows of readRows(() => importFiles().getStream(fileKey), shape, { accountId })) {
    for (const { number, cells, problem } of rows) {
      const row = problem === undefined ? read(cells) : { reason: problem }
      batch.rows++
      if ('reason' in row) batch.refused.push({ number, cells, reason: row.reason })
      else if (countOf(keyOf(row)) === 1) batch.taken.push({ ...row, number, cells })
      else batch.repeated++
    }
    if (batch.rows < batchSize) continue
    yield batch
    batch = { taken: [], refused: [], repeated: 0, rows: 0 }
  }
  if (batch.rows) yield batch
}

/** Returns the same key for rows that refer to the same location; one that names none is keyed by all its facts. */
function keyOf({ recordId, facts, matchKey, name }: LocationRow): string {
  if (recordId) return `record ${recordId}`
  if (facts.external_id) return `id ${facts.external_id}`
  if (facts.google_place_id) return `place ${facts.google_place_id}`
  return matchKey
    ? `name ${matchKey} ${facts.city ?? ''} ${facts.zipcode ?? ''}`
    : `nameless ${JSON.stringify(facts)}${name}`
}
