/**
 * Reads a locations file in batches of rows. A row that repeats an earlier row is only counted; one with other facts of
 * the same location is rejected, because only one of them can be true.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { readRows } from '../files/file-rows.server'
import { openImportFile } from '../files/import-storage.server'
import type { Import } from '../import-record.server'
import { createOccurrenceCounter } from '../matching/occurrence-counter'
import type { RejectedRow } from '../read-batches.server'
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
  const countLocation = createOccurrenceCounter()
  const countContent = createOccurrenceCounter()
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
      if ('reason' in row) {
        batch.refused.push({ number, cells, reason: row.reason })
        continue
      }
      const isFirst = countLocation(rowKey(row)) === 1
      const isNew = countContent(contentKey(row)) === 1
      if (isFirst) batch.taken.push({ ...row, number, cells })
      else if (isNew) batch.refused.push({ number, cells, reason: otherFactsReason(row) })
      else batch.repeated++
    }
    if (batch.rows < batchSize) continue
    yield batch
    batch = { taken: [], refused: [], repeated: 0, rows: 0 }
  }
  if (batch.rows) yield batch
}

const otherFactsReason = ({ name, facts }: LocationRow): string =>
  `An earlier row has other facts of the same location: ${name || facts.external_id || facts.google_place_id}`

/** Returns the same key for rows that say the same. */
const contentKey = (row: LocationRow): string =>
  JSON.stringify([
    rowKey(row),
    row.name,
    row.facts,
    row.deniedStatuses,
    row.hours,
    row.groups,
    row.categoryName,
  ])

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
