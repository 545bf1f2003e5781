/**
 * The dry run: reads the whole file, writes no review, and keeps what it found on the import: in figures for the
 * person who decides, and row by row for the import itself.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { locationRoom } from '#app/locations/billing-preview.server'
import { asListed, removedAmong } from '#app/reviews/arrival/identity.server'
import { toReview } from '#app/reviews/review-import.server'
import type { ReviewToSave } from '#app/reviews/review-upserts.server'
import { foreseeReviews } from '#app/reviews/review-upserts.server'
import type { Place } from './columns/place'
import { importFiles, newFileKey } from './files/stored-files.server'
import { type FirstRow, type Forecast, forecaster } from './forecast'
import { type Batch, type Context, contextOf, readBatches, type TakenRow } from './import-reading.server'
import type { Import } from './import-record.server'
import { type JudgedBatch, writeJudged } from './judged-rows.server'
import { placeBook } from './place-book.server'
import { noRoom, placeRoom } from './place-room'

const usualBatch = 2000
const shown = 10

/** Answers false when the import was cancelled meanwhile. */
export async function checkImport(
  found: Import,
  signal: AbortSignal,
  now: Date,
  batchSize = usualBatch,
): Promise<boolean> {
  const { accountId, id, shape, mapping, fileKey } = found
  const context = await asAccount(accountId, contextOf)
  const book = placeBook({ create: false })
  const tally = forecaster()
  const hasRoom = placeRoom(await asAccount(accountId, (tx) => locationRoom(tx, now)))
  let isGoingOn = true

  async function* judged(): AsyncGenerator<JudgedBatch> {
    for await (const batch of readBatches({ fileKey, shape, mapping, context, batchSize, now })) {
      signal.throwIfAborted()
      tally.count(batch)
      isGoingOn = await asAccount(accountId, async (tx) => {
        await book.lookUp(tx, book.unknown(batch.taken.map(({ place }) => place)))
        await foresee(tx, batch, book, tally, mapping.createLocations, hasRoom)
        return noteProgress(tx, id, tally.forecast.rows)
      })
      if (!isGoingOn) return
      for (const row of batch.taken.slice(0, shown - tally.forecast.first.length))
        tally.forecast.first.push(firstRow(row, context))
      yield toKeep(batch, book)
    }
  }

  const rowsKey = newFileKey(accountId)
  await writeJudged(rowsKey, judged())
  const isChecked =
    isGoingOn && (await asAccount(accountId, (tx) => keepForecast(tx, id, rowsKey, tally.finish())))
  const needless = isChecked ? found.rowsKey : rowsKey
  if (needless) await importFiles().remove(needless)
  return isChecked
}

/** The findings of a check, which is over with them. `rowsKey` is where the rows it has read are kept, if they are. */
export async function keepForecast(
  tx: Tx,
  id: string,
  rowsKey: string | null,
  forecast: Forecast,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      status: 'checked',
      forecast: JSON.stringify(forecast),
      rows_key: rowsKey,
      rows_total: forecast.rows,
      rows_read: 0,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Book = ReturnType<typeof placeBook>
type Tally = ReturnType<typeof forecaster>

/** A row whose place is not there yet keeps its cells, lest it be refused for that. */
function toKeep({ taken, ...batch }: Batch, book: Book): JudgedBatch {
  return {
    ...batch,
    taken: taken.map(({ number, draft, content, place, cells }) => ({
      number,
      draft,
      content,
      place,
      ...('id' in book.idOf(place) ? {} : { cells }),
    })),
  }
}

async function foresee(
  tx: Tx,
  batch: Batch,
  book: Book,
  tally: Tally,
  create: boolean,
  hasRoom: (place: Place) => boolean,
): Promise<void> {
  const known: ReviewToSave[] = []
  for (const row of batch.taken) {
    const location = book.idOf(row.place)
    const isFirst = tally.meet(row.place)
    if ('id' in location) {
      if (isFirst) tally.forecast.placesFound++
      known.push(toReview(row.draft, row.content, location.id))
    } else if (!create || !location.isMissing) tally.refuse(row.number, location.reason)
    else if (!hasRoom(row.place)) tally.refuse(row.number, noRoom(row.place))
    else {
      if (isFirst) tally.forecast.placesCreated++
      tally.forecast.created++
    }
  }
  const distinct = [
    ...new Map(known.map((review) => [`${review.sourceId} ${review.dedupeKey}`, review])).values(),
  ]
  tally.forecast.repeated += known.length - distinct.length
  const removed = await removedAmong(tx, distinct)
  tally.forecast.removed += removed.size
  const standing = distinct.filter((review) => !removed.has(review))
  for (const outcome of await foreseeReviews(tx, await asListed(tx, standing))) tally.forecast[outcome]++
}

/** False when the import is not being checked any more. */
export async function noteProgress(tx: Tx, id: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ rows_read: rows })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function firstRow({ number, draft, place }: TakenRow, { sources }: Context): FirstRow {
  return {
    row: number,
    place: place.name || place.externalId,
    source: sources.find(({ id }) => id === draft.sourceId)?.name ?? '',
    rating: draft.rating,
    originalRating: draft.originalRating,
    title: draft.title,
    body: draft.body.slice(0, 300),
    reviewerName: draft.reviewerName,
    publishedAt: draft.publishedAt.toISOString(),
    isDateEstimated: draft.isDateEstimated,
    response: draft.response?.body.slice(0, 120) ?? '',
  }
}
