/**
 * Reads a reviews file in batches of rows: each row is a review with its location, or is rejected with a reason. Only
 * the check reads the file; the import uses the rows that the check stored.
 */
import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  contentKey,
  determineSentiment,
  type ReviewDraft,
} from '#app/product/reviews/saving/imported-review.server'
import { listSources, type Source } from '#app/product/reviews/sources.server'
import type { LocationRef } from './columns/location-ref'
import type { Mapping } from './columns/mapping'
import { createMidnightLookup } from './columns/parse-date'
import { createRowParser, type ParsedRow } from './columns/parse-review-row'
import { textWarnings } from './files/damaged-text'
import { readRows } from './files/file-rows.server'
import type { FileShape } from './files/file-shape'
import { openImportFile } from './files/import-storage.server'
import type { ImportWarning, Warning } from './warnings'

export type AcceptedRow = {
  number: number
  cells: string[]
  draft: ReviewDraft
  content: string
  place: LocationRef
  warnings: Warning<ImportWarning>[]
}
export type RejectedRow = { number: number; cells: string[]; reason: string }
export type Batch = { taken: AcceptedRow[]; refused: RejectedRow[]; rows: number }

/** The data from the database that is needed to parse the rows. It is loaded once for each file. */
export type ImportContext = {
  timeZone: string
  sources: Source[]
  commaNames: ReadonlySet<string>
}

export async function loadImportContext(tx: Tx): Promise<ImportContext> {
  const { account, sources, names } = await loadTogether(tx, {
    account: () =>
      tx.selectFrom('accounts').select('time_zone').where('id', '=', tx.accountId).executeTakeFirstOrThrow(),
    sources: () => listSources(tx),
    names: () =>
      sql<{ name: string }>`
        select lower(name) as name from tags where account_id = ${tx.accountId} and name like '%, %'
        union select lower(name) from categories where account_id = ${tx.accountId} and name like '%, %'`.execute(
        tx,
      ),
  })
  return { timeZone: account.time_zone, sources, commaNames: new Set(names.rows.map(({ name }) => name)) }
}

/** The maximum number of characters in a batch, because a limit on the number of rows does not limit memory use. */
const maxBatchCharacters = 8_000_000

type BatchOptions = {
  accountId: Id
  fileKey: string
  shape: FileShape
  mapping: Mapping
  context: ImportContext
  batchSize: number
  now: Date
}

/** Returns the parser for the rows of a file. */
export function createFileParser({
  shape,
  mapping,
  context,
  now,
}: Pick<BatchOptions, 'shape' | 'mapping' | 'context' | 'now'>): (cells: string[]) => ParsedRow {
  const midnightOf = createMidnightLookup(context.timeZone)
  const [year, month, date] = mapping.fileDate.split('-').map(Number) as [number, number, number]
  return createRowParser({
    mapping,
    width: shape.headings.length,
    dates: {
      order: mapping.dateOrder,
      zone: midnightOf,
      fileDate: new Date(midnightOf({ year, month, day: date }).start),
      // One day of tolerance, because clocks and time zones differ.
      latest: new Date(now.getTime() + 86_400_000),
    },
    sourceOf: createSourceFinder(context),
    otherSource: context.sources.find(({ code }) => code === 'other')!.id,
    googleSource: context.sources.find(({ code }) => code === 'google')!.id,
    commaNames: context.commaNames,
  })
}

export async function* readBatches({
  accountId,
  fileKey,
  shape,
  mapping,
  context,
  batchSize,
  now,
}: BatchOptions): AsyncGenerator<Batch> {
  const parseRow = createFileParser({ shape, mapping, context, now })
  let batch = emptyBatch()
  let characters = 0
  for await (const rows of readRows(() => openImportFile(fileKey), shape, { accountId })) {
    for (const { number, cells, problem } of rows) {
      const row = problem === undefined ? parseRow(cells) : { reason: problem }
      batch.rows++
      if ('reason' in row) batch.refused.push({ number, cells, reason: row.reason })
      else {
        const sentiment = row.recommendation ?? (await determineSentiment(row.draft))
        const draft = { ...row.draft, sentiment }
        const warnings = [...row.warnings, ...textWarnings(cells, mapping.columns)]
        batch.taken.push({ ...row, number, cells, content: contentKey(draft), draft, warnings })
      }
      for (const cell of cells) characters += cell.length
      if (batch.rows < batchSize && characters < maxBatchCharacters) continue
      yield batch
      batch = emptyBatch()
      characters = 0
    }
  }
  if (batch.rows) yield batch
}

function emptyBatch(): Batch {
  return { taken: [], refused: [], rows: 0 }
}

/**
 * Creates a function that finds a source by its code or name at the beginning of a text: "Google", "google_maps" and
 * "Google Reviews" all match Google.
 */
function createSourceFinder({ sources }: ImportContext): (text: string) => Id | null {
  const normalize = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const cache = new Map<string, Id | null>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const normalizedText = normalize(text)
    const match = normalizedText
      ? sources.find(
          ({ code, name }) =>
            normalizedText.startsWith(normalize(code)) || normalizedText.startsWith(normalize(name)),
        )
      : undefined
    if (cache.size < 1000) cache.set(text, match?.id ?? null)
    return match?.id ?? null
  }
}

/** Returns the cells of the rows with these numbers, by row number. */
export async function readCells(
  { accountId, fileKey, shape }: Pick<BatchOptions, 'accountId' | 'fileKey' | 'shape'>,
  numbers: number[],
) {
  const cellsByNumber = new Map<number, string[]>()
  const remaining = new Set(numbers)
  for await (const rows of readRows(() => openImportFile(fileKey), shape, { accountId })) {
    for (const { number, cells } of rows) if (remaining.has(number)) cellsByNumber.set(number, cells)
    if (cellsByNumber.size === remaining.size) break
  }
  return cellsByNumber
}
