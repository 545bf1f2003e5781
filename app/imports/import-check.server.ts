/**
 * The dry run: reads the whole file, writes no review, and stores its results with the import: as figures for the
 * person who decides, and row by row for the import itself.
 */
import { asAccount, type Tx } from '#app/database/tenant.server'
import { locationRoom } from '#app/locations/billing-preview.server'
import { toReview } from '#app/reviews/review-import.server'
import { foreseeReviews } from '#app/reviews/review-upserts.server'
import type { Mapping } from './columns/mapping'
import { type Place, placeKey } from './columns/place'
import { importFiles, newFileKey } from './files/stored-files.server'
import { type FirstRow, type Forecast, forecaster } from './forecast'
import { identifyRows, type PlacedRow, rowNumbering } from './identify-rows.server'
import { type Batch, type Context, contextOf, readBatches, type TakenRow } from './import-reading.server'
import type { Import } from './import-record.server'
import { type JudgedBatch, writeJudged } from './judged-rows.server'
import { findQuestion } from './known-question.server'
import { placeBook } from './place-book.server'
import { noRoom, placeRoom } from './place-room'

const usualBatch = 2000
const shown = 10

/** Returns false when the import was cancelled in the meantime, or first has a question for its person. */
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
  const number = rowNumbering(mapping, book)
  const place = placing(book, tally, mapping, hasRoom)
  const foresee = foreseeing(tally, mapping)
  let isGoingOn = true

  async function* judged(): AsyncGenerator<JudgedBatch> {
    for await (const read of readBatches({ accountId, fileKey, shape, mapping, context, batchSize, now })) {
      signal.throwIfAborted()
      const batch: CountedBatch = { ...read, repeated: 0 }
      isGoingOn = await asAccount(accountId, async (tx) => {
        await book.lookUp(tx, book.unknown(read.taken.map(({ place }) => place)))
        Object.assign(batch, number(read.taken))
        tally.count(batch)
        const isAnswered = await foresee(tx, place(batch.taken))
        if (!isAnswered) await keepQuestion(tx, id, tally.finish())
        return isAnswered && noteProgress(tx, id, tally.forecast.rows)
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

/** Stores the results of a check, which ends it. `rowsKey` is where the rows it has read are stored, if they are. */
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

/** Stores the question. The check has stopped, and starts over once the question is answered. */
async function keepQuestion(tx: Tx, id: string, forecast: Forecast): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'asking', forecast: JSON.stringify(forecast), rows_read: 0 })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .execute()
}

type Book = ReturnType<typeof placeBook>
type Tally = ReturnType<typeof forecaster>
type CountedBatch = Batch & { repeated: number }

/** Keeps the cells of a row whose location does not exist yet, because the row might still be rejected for that. */
function toKeep({ taken, ...batch }: CountedBatch, book: Book): JudgedBatch {
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

/** Assigns rows to their locations; a location still to be created gets a negative number of its own. */
function placing(book: Book, tally: Tally, mapping: Mapping, hasRoom: (place: Place) => boolean) {
  let created = 0
  return function place(rows: TakenRow[]): PlacedRow<TakenRow>[] {
    const missing = new Map<string, string>()
    const placed: PlacedRow<TakenRow>[] = []
    for (const row of rows) {
      const location = book.idOf(row.place)
      const isFirst = tally.meet(row.place)
      if ('id' in location) {
        if (isFirst) tally.forecast.placesFound++
        placed.push({ row, review: toReview(row.draft, row.content, location.id) })
      } else if (!mapping.createLocations || !location.isMissing) tally.refuse(row.number, location.reason)
      else if (!hasRoom(row.place)) tally.refuse(row.number, noRoom(row.place))
      else {
        if (isFirst) tally.forecast.placesCreated++
        const key = placeKey(row.place)
        const id = missing.get(key) ?? String(--created)
        missing.set(key, id)
        placed.push({ row, review: toReview(row.draft, row.content, id) })
      }
    }
    return placed
  }
}

/** Adds up what the import would do. Returns false when a question has to be answered first. */
function foreseeing(tally: Tally, mapping: Mapping) {
  const { forecast } = tally
  let earlier: ReadonlySet<string> = new Set()
  let rowsWithId = 0
  return async function foresee(tx: Tx, rows: PlacedRow<TakenRow>[]): Promise<boolean> {
    rowsWithId += rows.filter(({ review }) => review.externalId !== null).length
    const question = mapping.knownElsewhere ? null : await findQuestion(tx, rows)
    if (question) {
      forecast.question = { ...question, rows: rowsWithId }
      return false
    }
    const { taken, repeated, removed } = await identifyRows(tx, rows, mapping, earlier)
    earlier = new Set(taken.keys())
    forecast.repeated += repeated
    forecast.removed += removed
    const reviews = [...taken.values()].map(({ review }) => review)
    for (const outcome of await foreseeReviews(tx, reviews)) forecast[outcome]++
    return true
  }
}

/** Returns false when the import is no longer being checked. */
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
