/**
 * The import itself. A batch's reviews, its rejected rows and the progress are written in one transaction, and progress
 * advances only from where this run believes it to be. So a batch happens once or not at all, even if workers are
 * killed or several workers believe that they own the import. Cancelling takes effect between two batches.
 *
 * Two batches are processed at once, on two connections: the later one writes its reviews concurrently with the earlier
 * one, then waits for it to commit before it updates the counts. The earlier one must never wait for the later one:
 * what both would lock (locations, tags, months, progress) is locked before the start or after the wait, and no review
 * is in both.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { toReview } from '#app/reviews/review-import.server'
import { nameReviews } from '#app/reviews/review-names.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { type IdentifiedRows, identifyRows, type PlacedRow } from './identify-rows.server'
import { cellsOf, type RefusedRow } from './import-reading.server'
import { type Import, moveImport } from './import-record.server'
import { type JudgedBatch, type JudgedRow, readJudged } from './judged-rows.server'
import { placeBook } from './place-book.server'

/** This run no longer owns the import: it was cancelled, or another worker has it. */
export class NotOurs extends Error {
  override name = 'NotOurs'
}

export type Progress = (rowsRead: number) => void

/** Runs or resumes an import that is queued or running. Returns false when it was cancelled in the meantime. */
export async function runImport(
  found: Import,
  signal: AbortSignal,
  now: Date,
  onProgress: Progress = () => undefined,
): Promise<boolean> {
  const { accountId, id, mapping, rowsKey } = found
  await asAccount(accountId, (tx) => moveImport(tx, id, 'running', { now }))
  const book = placeBook({ create: mapping.createLocations })
  let rowsRead = found.rowsRead
  let earlier: { keys: ReadonlySet<string>; written: Promise<void> } = {
    keys: new Set(),
    written: Promise.resolve(),
  }
  try {
    for await (const batch of readJudged(rowsKey, rowsRead)) {
      signal.throwIfAborted()
      await findPlaces(found, batch, book)
      const rows = await judge(found, batch, book, earlier.keys)
      const before = { rowsRead, written: earlier.written }
      rowsRead += batch.rows
      const after = rowsRead
      const written = asAccount(accountId, (tx) => writeBatch(tx, id, rows, before)).then(() =>
        onProgress(after),
      )
      // Its failure is reported when it is awaited.
      written.catch(() => undefined)
      const previous = earlier.written
      earlier = { keys: new Set(rows.taken.keys()), written }
      await previous
    }
    await earlier.written
  } catch (error) {
    await earlier.written.catch(() => undefined)
    if (error instanceof NotOurs) return false
    throw error
  }
  return asAccount(accountId, (tx) => moveImport(tx, id, 'complete', { now: new Date() }))
}

type Book = ReturnType<typeof placeBook>
type PlacedBatch = Omit<JudgedBatch, 'taken'> & IdentifiedRows<JudgedRow>

/** Runs in its own transaction, so that a location created by one batch exists for the next. */
async function findPlaces({ accountId, id }: Import, batch: JudgedBatch, book: Book): Promise<void> {
  const unknown = book.unknown(batch.taken.map(({ place }) => place))
  if (unknown.length === 0) return
  await asAccount(accountId, async (tx) => {
    const created = await book.lookUp(tx, unknown)
    if (created === 0) return
    const { numAffectedRows } = await sql`
      update imports set locations_created = locations_created + ${created}
      where account_id = ${tx.accountId} and id = ${id} and status = 'running'`.execute(tx)
    if (numAffectedRows !== 1n) throw new NotOurs()
  })
}

/** Separates the rows to write from the rest. A review that is also in the batch before counts as repeated. */
async function judge(
  found: Import,
  batch: JudgedBatch,
  book: Book,
  earlierKeys: ReadonlySet<string>,
): Promise<PlacedBatch> {
  const placed: PlacedRow<JudgedRow>[] = []
  const lost: { row: JudgedRow; reason: string }[] = []
  for (const row of batch.taken) {
    const location = book.idOf(row.place)
    if ('reason' in location) lost.push({ row, reason: location.reason })
    else placed.push({ row, review: toReview(row.draft, row.content, location.id) })
  }
  const { repeated, ...identified } = await asAccount(found.accountId, (tx) =>
    identifyRows(tx, placed, found.mapping, earlierKeys),
  )
  // A location deleted after the check is rare enough to justify reading the file again.
  const unkept = lost.filter(({ row }) => !row.cells).map(({ row }) => row.number)
  const cells = unkept.length > 0 ? await cellsOf(found, unkept) : new Map<number, string[]>()
  const refused = lost.map(({ row: { number, cells: kept }, reason }) => ({
    number,
    reason,
    cells: kept ?? cells.get(number) ?? [],
  }))
  return {
    ...batch,
    ...identified,
    refused: [...batch.refused, ...refused],
    repeated: batch.repeated + repeated,
  }
}

type Before = { rowsRead: number; written: Promise<void> }

async function writeBatch(tx: Tx, importId: Id, batch: PlacedBatch, before: Before): Promise<void> {
  // Progress and rows are in one transaction: what a database crash loses is simply written again.
  await sql`set local synchronous_commit = off`.execute(tx)
  const taken = [...batch.taken.values()]
  const reviews = taken.map(({ review }) => review)
  const saved = await saveReviews(tx, reviews, { importId, beforeCounting: before.written })
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
      rows_removed = rows_removed + ${batch.removed},
      rows_repeated = rows_repeated + ${batch.repeated}, rows_rejected = rows_rejected + ${batch.refused.length}
    where account_id = ${tx.accountId} and id = ${importId} and status = 'running'
      and rows_read = ${before.rowsRead}`.execute(tx)
  if (numAffectedRows !== 1n) throw new NotOurs()
  await keepRefused(tx, importId, batch.refused)
}

export async function keepRefused(tx: Tx, importId: Id, refused: RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  await sql`
    insert into import_rejects (account_id, import_id, row_number, reason, cells)
    select ${tx.accountId}::bigint, ${importId}::bigint, row_number, reason, cells from unnest(
      ${refused.map(({ number }) => number)}::integer[], ${refused.map(({ reason }) => reason)}::text[],
      ${refused.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) as refused(row_number, reason, cells)`.execute(
    tx,
  )
}
