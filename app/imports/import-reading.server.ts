/**
 * Reads an import's file as batches of rows: each row is a review with its location, or a reason why it is rejected.
 * Only the check reads the file; the import uses the check's results.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { contentKey, type ReviewDraft, sentimentOf } from '#app/reviews/review-import.server'
import { daysOf } from './columns/dates'
import type { Mapping } from './columns/mapping'
import type { Place } from './columns/place'
import { type Note, rowReader } from './columns/review-row'
import { readRows } from './files/file-rows.server'
import type { FileShape } from './files/file-shape'
import { importFiles } from './files/stored-files.server'

export type TakenRow = {
  number: number
  cells: string[]
  draft: ReviewDraft
  content: string
  place: Place
  notes: Note[]
}
export type RefusedRow = { number: number; cells: string[]; reason: string }
export type Batch = { taken: TakenRow[]; refused: RefusedRow[]; rows: number }

/** What reading an import needs from the database, loaded once. */
export type Context = { timeZone: string; sources: { id: Id; code: string; name: string }[] }

export async function contextOf(tx: Tx): Promise<Context> {
  const { time_zone } = await tx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const sources = await tx.selectFrom('sources').select(['id', 'code', 'name']).orderBy('ordinal').execute()
  return { timeZone: time_zone, sources }
}

/** In characters, because rows may be long. */
const largestBatch = 8_000_000

type Wanted = {
  accountId: Id
  fileKey: string
  shape: FileShape
  mapping: Mapping
  context: Context
  batchSize: number
  now: Date
}

export async function* readBatches({
  accountId,
  fileKey,
  shape,
  mapping,
  context,
  batchSize,
  now,
}: Wanted): AsyncGenerator<Batch> {
  const day = daysOf(context.timeZone)
  const [year, month, date] = mapping.fileDate.split('-').map(Number) as [number, number, number]
  const read = rowReader({
    mapping,
    width: shape.headings.length,
    dates: {
      order: mapping.dateOrder,
      zone: day,
      fileDate: new Date(day({ year, month, day: date }).start),
      // A day of tolerance, because clocks and time zones differ.
      latest: new Date(now.getTime() + 86_400_000),
    },
    sourceOf: sourceFinder(context),
    otherSource: context.sources.find(({ code }) => code === 'other')!.id,
    googleSource: context.sources.find(({ code }) => code === 'google')!.id,
  })
  let batch = emptyBatch()
  let characters = 0
  for await (const rows of readRows(() => importFiles().getStream(fileKey), shape, { accountId })) {
    for (const { number, cells, problem } of rows) {
      const row = problem === undefined ? read(cells) : { reason: problem }
      batch.rows++
      if ('reason' in row) batch.refused.push({ number, cells, reason: row.reason })
      else {
        const draft = { ...row.draft, sentiment: await sentimentOf(row.draft) }
        batch.taken.push({ ...row, number, cells, content: contentKey(draft), draft })
      }
      for (const cell of cells) characters += cell.length
      if (batch.rows < batchSize && characters < largestBatch) continue
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

/** Matches "Google", "google_maps" and "Google Reviews" with Google. */
function sourceFinder({ sources }: Context): (text: string) => Id | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const known = new Map<string, Id | null>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const wanted = plain(text)
    const match = wanted
      ? sources.find(({ code, name }) => wanted.startsWith(plain(code)) || wanted.startsWith(plain(name)))
      : undefined
    if (known.size < 1000) known.set(text, match?.id ?? null)
    return match?.id ?? null
  }
}

/** Returns the cells of some of the rows, by row number. */
export async function cellsOf(
  { accountId, fileKey, shape }: Pick<Wanted, 'accountId' | 'fileKey' | 'shape'>,
  numbers: number[],
) {
  const found = new Map<number, string[]>()
  const wanted = new Set(numbers)
  for await (const rows of readRows(() => importFiles().getStream(fileKey), shape, { accountId })) {
    for (const { number, cells } of rows) if (wanted.has(number)) found.set(number, cells)
    if (found.size === wanted.size) break
  }
  return found
}
