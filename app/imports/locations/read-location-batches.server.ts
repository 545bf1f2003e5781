/** Reads a locations file in batches of rows. A row that repeats an earlier row is only counted. */
import { setImmediate as pause } from 'node:timers/promises'
import { readRows } from '../files/file-rows.server'
import { openImportFile } from '../files/import-storage.server'
import type { Import } from '../import-record.server'
import { createOccurrenceCounter } from '../matching/occurrence-counter'
import type { RejectedRow } from '../processing/read-batches.server'
import type { LocationMapping } from './location-mapping'
import { createLocationRowParser, type LocationRow } from './parse-location-row'

export type NumberedRow = LocationRow & { number: number; cells: string[] }
export type LocationBatch = { taken: NumberedRow[]; refused: RejectedRow[]; repeated: number; rows: number }
export type LocationImport = Omit<Import, 'mapping'> & { mapping: LocationMapping }

/** Narrows the type of an import whose kind is `locations`. */
export function toLocationImport(record: Import): LocationImport {
  return record as unknown as LocationImport
}

const batchSize = 500
/** The time after which other requests of the process are answered: hours can take milliseconds for a row. */
const pauseAfterMs = 50

export async function* readLocationBatches({
  accountId,
  fileKey,
  shape,
  mapping,
}: LocationImport): AsyncGenerator<LocationBatch> {
  const parseRow = createLocationRowParser(mapping)
  const countOccurrence = createOccurrenceCounter()
  let batch: LocationBatch = { taken: [], refused: [], repeated: 0, rows: 0 }
  let readingSince = performance.now()
  for await (const rows of readRows(() => openImportFile(fileKey), shape, { accountId })) {
    for (const { number, cells, problem } of rows) {
      if (performance.now() - readingSince > pauseAfterMs) {
        await pause()
        readingSince = performance.now()
      }
      const row = problem === undefined ? parseRow(cells) : { reason: problem }
      batch.rows++
      if ('reason' in row) batch.refused.push({ number, cells, reason: row.reason })
      else if (countOccurrence(rowKey(row)) === 1) batch.taken.push({ ...row, number, cells })
      else batch.repeated++
    }
    if (batch.rows < batchSize) continue
    yield batch
    batch = { taken: [], refused: [], repeated: 0, rows: 0 }
  }
  if (batch.rows) yield batch
}

/**
 * Returns the same key for rows that refer to the same location. The key of a row without an ID or a name consists of
 * all its facts.
 */
function rowKey({ recordId, facts, matchKey, name, hours }: LocationRow): string {
  if (recordId) return `record ${recordId}`
  if (facts.external_id) return `id ${facts.external_id}`
  if (facts.google_place_id) return `place ${facts.google_place_id}`
  return matchKey
    ? `name ${matchKey} ${facts.city ?? ''} ${facts.zipcode ?? ''}`
    : `nameless ${JSON.stringify([facts, hours])}${name}`
}
