/**
 * The import itself. A batch's reviews, its rejected rows and the progress are one transaction, and progress only
 * moves on from where this run believes it to be: a batch happens once or not at all, whoever is killed, and
 * however many workers believe that the import is theirs. Cancelling takes effect between two batches.
 */
import { sql } from 'kysely'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { toReview } from '#app/reviews/review-import.server'
import { nameReviews } from '#app/reviews/review-names.server'
import type { ReviewToSave } from '#app/reviews/review-upserts.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import {
  ahead,
  type Batch,
  contextOf,
  type RefusedRow,
  readBatches,
  type TakenRow,
} from './import-reading.server'
import { type Import, moveImport } from './import-record.server'
import { placeBook } from './place-book.server'

const usualBatch = 2000

/** The import is no longer ours to run: it was cancelled, or another worker has it. */
class NotOurs extends Error {
  override name = 'NotOurs'
}

export type Progress = (rowsRead: number) => void

/** Runs or resumes an import that is queued or running. Answers false when it was cancelled meanwhile. */
export async function runImport(
  found: Import,
  signal: AbortSignal,
  now: Date,
  onProgress: Progress = () => undefined,
  batchSize = usualBatch,
): Promise<boolean> {
  const { accountId, id, shape, mapping, fileKey } = found
  const context = await asAccount(accountId, async (tx) => {
    await moveImport(tx, id, 'running', { now })
    return contextOf(tx)
  })
  const book = placeBook({ create: mapping.createLocations })
  let rowsRead = found.rowsRead
  const batches = readBatches({ fileKey, shape, mapping, context, batchSize, skip: rowsRead, now })
  try {
    for await (const batch of ahead(batches)) {
      signal.throwIfAborted()
      await asAccount(accountId, (tx) => importBatch(tx, found, batch, book, rowsRead))
      rowsRead += batch.rows
      onProgress(rowsRead)
    }
  } catch (error) {
    if (error instanceof NotOurs) return false
    throw error
  }
  return asAccount(accountId, (tx) => moveImport(tx, id, 'complete', { now: new Date() }))
}

type Book = ReturnType<typeof placeBook>

async function importBatch(
  tx: Tx,
  { id }: Import,
  batch: Batch,
  book: Book,
  rowsBefore: number,
): Promise<void> {
  const locationsCreated = await book.lookUp(
    tx,
    batch.taken.map(({ place }) => place),
  )
  const refused: RefusedRow[] = [...batch.refused]
  const rows = new Map<string, { row: TakenRow; review: ReviewToSave }>()
  let repeated = batch.repeated
  for (const row of batch.taken) {
    const location = book.idOf(row.place)
    if ('reason' in location) {
      refused.push({ number: row.number, cells: row.cells, reason: location.reason })
      continue
    }
    const review = await toReview(row.draft, row.content, location.id)
    const key = `${review.sourceId} ${review.dedupeKey}`
    if (rows.has(key)) repeated++
    else rows.set(key, { row, review })
  }
  const taken = [...rows.values()]
  const saved = await saveReviews(
    tx,
    taken.map(({ review }) => review),
    { importId: id },
  )
  for (const kind of ['tags', 'categories'] as const) {
    const named = taken.flatMap(({ row }, n) =>
      row.draft[kind].map((name) => ({ reviewId: saved[n]!.id, name })),
    )
    await nameReviews(tx, kind, named)
  }
  const count = (outcome: string) => saved.filter((each) => each.outcome === outcome).length
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${batch.rows}, rows_created = rows_created + ${count('created')},
      rows_updated = rows_updated + ${count('updated')}, rows_unchanged = rows_unchanged + ${count('unchanged')},
      rows_repeated = rows_repeated + ${repeated}, rows_rejected = rows_rejected + ${refused.length},
      locations_created = locations_created + ${locationsCreated}
    where account_id = ${tx.accountId} and id = ${id} and status = 'running' and rows_read = ${rowsBefore}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw new NotOurs()
  await keepRefused(tx, id, refused)
}

async function keepRefused(tx: Tx, importId: string, refused: RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  await sql`
    insert into import_rejects (account_id, import_id, row_number, reason, cells)
    select ${tx.accountId}::bigint, ${importId}::bigint, row_number, reason, cells from unnest(
      ${refused.map(({ number }) => number)}::integer[], ${refused.map(({ reason }) => reason)}::text[],
      ${refused.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) as refused(row_number, reason, cells)`.execute(
    tx,
  )
}
