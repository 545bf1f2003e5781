/**
 * The import itself. A batch's reviews, its rejected rows and the progress are written in one transaction, which fails
 * if the progress is no longer what this run expects. So each batch is written at most once, even if workers are killed
 * or several workers run the same import. Cancelling takes effect between two batches.
 *
 * Two batches are processed at once, on two connections: the later one writes its reviews concurrently with the earlier
 * one, then waits for it to commit before it updates the counts. The earlier one must never wait for the later one:
 * rows that both would lock (locations, tags, months, progress) are locked before the later one starts or after it has
 * waited, and no review is in both.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { toReviewToSave } from '#app/reviews/saving/imported-review.server'
import { saveReviews } from '#app/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/reviews/tags/review-names.server'
import { changeImportStatus, type Import } from '../import-record.server'
import { type IdentifiedRows, identifyRows, type LocatedRow } from '../matching/identify-rows.server'
import { createLocationCache } from '../matching/location-cache.server'
import { type RejectedRow, readCells } from './read-batches.server'
import { readValidatedRows, type ValidatedBatch, type ValidatedRow } from './validated-rows.server'

/** This run no longer owns the import: it was cancelled, or another worker has it. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost'
}

export type OnProgress = (rowsRead: number) => void

/** Runs or resumes an import that is queued or running. Returns false when it was cancelled in the meantime. */
export async function runImport(
  record: Import,
  signal: AbortSignal,
  now: Date,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const { accountId, id, mapping, rowsKey } = record
  await asAccount(accountId, (tx) => changeImportStatus(tx, id, 'running', { now }))
  const locationCache = createLocationCache({ create: mapping.createLocations })
  let rowsRead = record.rowsRead
  let lastBatch: { keys: ReadonlySet<string>; written: Promise<void> } = {
    keys: new Set(),
    written: Promise.resolve(),
  }
  try {
    for await (const batch of readValidatedRows(rowsKey, rowsRead)) {
      signal.throwIfAborted()
      await findBatchLocations(record, batch, locationCache)
      const rows = await validateBatch(record, batch, locationCache, lastBatch.keys)
      const progress = { rowsRead, written: lastBatch.written }
      rowsRead += batch.rows
      const rowsReadAfter = rowsRead
      const written = asAccount(accountId, (tx) => saveBatch(tx, id, rows, progress)).then(() =>
        onProgress(rowsReadAfter),
      )
      // Prevents an unhandled rejection: the failure is reported when the promise is awaited.
      written.catch(() => undefined)
      const previous = lastBatch.written
      lastBatch = { keys: new Set(rows.taken.keys()), written }
      await previous
    }
    await lastBatch.written
  } catch (error) {
    await lastBatch.written.catch(() => undefined)
    if (error instanceof OwnershipLost) return false
    throw error
  }
  return asAccount(accountId, (tx) => changeImportStatus(tx, id, 'complete', { now: new Date() }))
}

type LocationCache = ReturnType<typeof createLocationCache>
type LocatedBatch = Omit<ValidatedBatch, 'taken'> & IdentifiedRows<ValidatedRow>

/** Runs in its own transaction, so that a location created by one batch exists for the next. */
async function findBatchLocations(
  { accountId, id }: Import,
  batch: ValidatedBatch,
  locationCache: LocationCache,
): Promise<void> {
  const uncached = locationCache.uncached(batch.taken.map(({ place }) => place))
  if (uncached.length === 0) return
  await asAccount(accountId, async (tx) => {
    const created = await locationCache.lookUp(tx, uncached)
    if (created === 0) return
    const { numAffectedRows } = await sql`
      update imports set locations_created = locations_created + ${created}
      where account_id = ${tx.accountId} and id = ${id} and status = 'running'`.execute(tx)
    if (numAffectedRows !== 1n) throw new OwnershipLost()
  })
}

/** Separates the rows to write from the rest. A review that is also in the previous batch counts as repeated. */
async function validateBatch(
  record: Import,
  batch: ValidatedBatch,
  locationCache: LocationCache,
  previousIdentities: ReadonlySet<string>,
): Promise<LocatedBatch> {
  const located: LocatedRow<ValidatedRow>[] = []
  const unmatched: { row: ValidatedRow; reason: string }[] = []
  for (const row of batch.taken) {
    const location = locationCache.idOf(row.place)
    if ('reason' in location) unmatched.push({ row, reason: location.reason })
    else located.push({ row, review: toReviewToSave(row.draft, row.content, location.id) })
  }
  const { repeated, ...identified } = await asAccount(record.accountId, (tx) =>
    identifyRows(tx, located, record.mapping, previousIdentities),
  )
  // A location deleted after the check is rare enough to justify reading the file again.
  const missingCells = unmatched.filter(({ row }) => !row.cells).map(({ row }) => row.number)
  const cells = missingCells.length > 0 ? await readCells(record, missingCells) : new Map<number, string[]>()
  const refused = unmatched.map(({ row: { number, cells: storedCells }, reason }) => ({
    number,
    reason,
    cells: storedCells ?? cells.get(number) ?? [],
  }))
  return {
    ...batch,
    ...identified,
    refused: [...batch.refused, ...refused],
    repeated: batch.repeated + repeated,
  }
}

type SavedProgress = { rowsRead: number; written: Promise<void> }

async function saveBatch(tx: Tx, importId: Id, batch: LocatedBatch, progress: SavedProgress): Promise<void> {
  // Progress and rows are in one transaction: what a database crash loses is simply written again.
  await sql`set local synchronous_commit = off`.execute(tx)
  const accepted = [...batch.taken.values()]
  const reviews = accepted.map(({ review }) => review)
  const saved = await saveReviews(tx, reviews, { importId, beforeCounting: progress.written })
  for (const kind of ['tags', 'categories'] as const) {
    const names = accepted.flatMap(({ row }, n) =>
      row.draft[kind].map((name) => ({ reviewId: saved[n]!.id, name })),
    )
    await addReviewNames(tx, kind, names)
  }
  const count = (outcome: string) => saved.filter((each) => each.outcome === outcome).length
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${batch.rows}, rows_created = rows_created + ${count('created')},
      rows_updated = rows_updated + ${count('updated')}, rows_unchanged = rows_unchanged + ${count('unchanged')},
      rows_removed = rows_removed + ${batch.removed},
      rows_repeated = rows_repeated + ${batch.repeated}, rows_rejected = rows_rejected + ${batch.refused.length}
    where account_id = ${tx.accountId} and id = ${importId} and status = 'running'
      and rows_read = ${progress.rowsRead}`.execute(tx)
  if (numAffectedRows !== 1n) throw new OwnershipLost()
  await saveRejectedRows(tx, importId, batch.refused)
}

export async function saveRejectedRows(tx: Tx, importId: Id, rows: RejectedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into import_rejects (account_id, import_id, row_number, reason, cells)
    select ${tx.accountId}::bigint, ${importId}::bigint, row_number, reason, cells from unnest(
      ${rows.map(({ number }) => number)}::integer[], ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) as refused(row_number, reason, cells)`.execute(
    tx,
  )
}
