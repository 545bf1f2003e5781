/**
 * Runs an import of reviews. The reviews of a batch, the rejected rows and the progress are written in one transaction,
 * which fails if the stored progress is not what this run expects. So each batch is written at most once, even if
 * workers are killed or several workers run the same import. Canceling takes effect between two batches.
 *
 * Two batches are processed concurrently, on two connections: the later batch writes its reviews while the earlier one
 * is still being written, then waits for the earlier one to commit before it updates the counts. To avoid a deadlock,
 * the earlier batch must never wait for the later one. Therefore, rows that both would lock (locations, tags, months,
 * progress) are locked either before the later batch starts or after it has waited, and no review is in both batches.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { toReviewToSave } from '#app/product/reviews/saving/imported-review.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { changeImportStatus, type Import } from '../import-record.server'
import { type IdentifiedRows, identifyRows, type LocatedRow } from '../matching/identify-rows.server'
import { createLocationCache } from '../matching/location-cache.server'
import { type RejectedRow, readCells } from '../read-batches.server'
import { recordBatchChanges, recordCreatedLocations } from '../undo/record-changes.server'
import { readValidatedRows, type ValidatedBatch, type ValidatedRow } from './validated-rows.server'

/** Thrown if this run no longer owns the import, because the import was canceled or another worker runs it. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost'
}

export type OnProgress = (rowsRead: number) => void

/** Runs or resumes a queued or running import. Returns false if it was canceled in the meantime. */
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
      // Prevents an unhandled rejection. The error is handled where the promise is awaited.
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

/**
 * Looks up the locations of a batch, and creates missing ones if the mapping says so. Uses its own transaction, so that
 * the next batch finds the locations that this batch creates.
 */
async function findBatchLocations(
  { accountId, id }: Import,
  batch: ValidatedBatch,
  locationCache: LocationCache,
): Promise<void> {
  const uncached = locationCache.uncached(batch.taken.map(({ place }) => place))
  if (uncached.length === 0) return
  await asAccount(accountId, async (tx) => {
    const created = await locationCache.lookUp(tx, uncached)
    if (created.length === 0) return
    await recordCreatedLocations(tx, id, created)
    const { numAffectedRows } = await sql`
      update imports set locations_created = locations_created + ${created.length}
      where account_id = ${tx.accountId} and id = ${id} and status = 'running'`.execute(tx)
    if (numAffectedRows !== 1n) throw new OwnershipLost()
  })
}

/**
 * Separates the rows to write from rejected, repeated and removed rows. A review that is also in the previous batch
 * counts as repeated.
 */
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
  // These locations were deleted after the check. This is so rare that reading the file again for the cells is
  // acceptable.
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
  // Commit asynchronously, which is faster. A database crash can lose the last transactions, but each contains both the
  // rows and the progress, so the import writes the lost rows again.
  await sql`set local synchronous_commit = off`.execute(tx)
  const accepted = [...batch.taken.values()]
  const reviews = accepted.map(({ review }) => review)
  const saved = await saveReviews(tx, reviews, { importId, beforeCounting: progress.written })
  const addNames = (kind: 'tags' | 'categories') => {
    const names = accepted.flatMap(({ row }, n) =>
      row.draft[kind].map((name) => ({ reviewId: saved[n]!.id, name })),
    )
    return addReviewNames(tx, kind, names)
  }
  const createdIds = saved.flatMap(({ id, outcome }) => (outcome === 'created' ? id : []))
  await recordBatchChanges(tx, importId, {
    createdIds,
    seenIds: saved.flatMap(({ id, outcome }) => (outcome === 'created' ? [] : id)),
    tags: await addNames('tags'),
    categories: await addNames('categories'),
  })
  const count = (outcome: string) => saved.filter((each) => each.outcome === outcome).length
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${batch.rows}, rows_created = rows_created + ${createdIds.length},
      first_review_id = least(first_review_id, (select min(id) from unnest(${createdIds}::bigint[]) as id)),
      last_review_id = greatest(last_review_id, (select max(id) from unnest(${createdIds}::bigint[]) as id)),
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
