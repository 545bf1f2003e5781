/**
 * Performs the dry run of a reviews file: reads the whole file, but saves no reviews. Stores a forecast for the user,
 * and the validated rows for the import.
 */
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { countRemainingLocations } from '#app/product/locations/billing-preview.server'
import { toReviewToSave } from '#app/product/reviews/saving/imported-review.server'
import { predictOutcomes } from '#app/product/reviews/saving/upsert-reviews.server'
import { type LocationRef, locationRefKey } from '../columns/location-ref'
import type { Mapping } from '../columns/mapping'
import { importStorage, newFileKey } from '../files/import-storage.server'
import { findIdConflict } from '../id-conflicts/find-id-conflict.server'
import type { Import } from '../import-record.server'
import { createRowNumbering, identifyRows, type LocatedRow } from '../matching/identify-rows.server'
import { createLocationCache } from '../matching/location-cache.server'
import { createCapacityCheck, trialFullReason } from '../matching/trial-capacity'
import { type AcceptedRow, type Batch, loadImportContext, readBatches } from '../read-batches.server'
import { toFirstRow } from './first-row'
import { createForecastBuilder, type Forecast } from './forecast'
import type { OnProgress } from './run-import.server'
import { saveValidatedRows, type ValidatedBatch } from './validated-rows.server'

const defaultBatchSize = 2000
const maxFirstRows = 10

/**
 * Checks an import of reviews. Returns false if it was canceled in the meantime, or if the check stopped with a
 * question for the user.
 */
export async function checkImport(
  record: Import,
  signal: AbortSignal,
  now: Date,
  onProgress: OnProgress = () => undefined,
  batchSize = defaultBatchSize,
): Promise<boolean> {
  const { accountId, id, shape, mapping, fileKey } = record
  const context = await asAccount(accountId, loadImportContext)
  const locationCache = createLocationCache({ create: false })
  const forecastBuilder = createForecastBuilder(mapping.columns)
  const hasCapacity = createCapacityCheck(
    await asAccount(accountId, (tx) => countRemainingLocations(tx, now)),
  )
  const numberRows = createRowNumbering(mapping, locationCache)
  const locateRows = createRowLocator(locationCache, forecastBuilder, mapping, hasCapacity)
  const predictBatch = createPredictor(forecastBuilder, mapping)
  let isStillChecking = true

  async function* validateBatches(): AsyncGenerator<ValidatedBatch> {
    for await (const rawBatch of readBatches({
      accountId,
      fileKey,
      shape,
      mapping,
      context,
      batchSize,
      now,
    })) {
      signal.throwIfAborted()
      const batch: BatchWithRepeats = { ...rawBatch, repeated: 0 }
      isStillChecking = await asAccount(accountId, async (tx) => {
        await locationCache.lookUp(tx, locationCache.uncached(rawBatch.taken.map(({ place }) => place)))
        Object.assign(batch, numberRows(rawBatch.taken))
        forecastBuilder.addBatch(batch)
        for (const { cells } of [...rawBatch.taken, ...rawBatch.refused]) forecastBuilder.addCells(cells)
        const canContinue = await predictBatch(tx, locateRows(batch.taken))
        if (!canContinue) await saveQuestion(tx, id, forecastBuilder.finish())
        return canContinue && recordProgress(tx, id, forecastBuilder.forecast.rows)
      })
      if (!isStillChecking) return
      onProgress(forecastBuilder.forecast.rows)
      for (const row of batch.taken.slice(0, maxFirstRows - forecastBuilder.forecast.first.length))
        forecastBuilder.forecast.first.push(toFirstRow(row, context.sources))
      yield toValidatedBatch(batch, locationCache)
    }
  }

  const rowsKey = newFileKey(accountId)
  await saveValidatedRows(rowsKey, validateBatches())
  const isChecked =
    isStillChecking &&
    (await asAccount(accountId, (tx) => saveForecast(tx, id, rowsKey, forecastBuilder.finish())))
  const unneededKey = isChecked ? record.rowsKey : rowsKey
  if (unneededKey) await importStorage().remove(unneededKey)
  return isChecked
}

/**
 * Stores the forecast and ends the check. `rowsKey` is the storage key of the validated rows, or null if they are not
 * stored. Returns false if the import is no longer being checked.
 */
export async function saveForecast(
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

/** Stores the question that stopped the check. When the user has answered it, the check starts again. */
async function saveQuestion(tx: Tx, id: string, forecast: Forecast): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'asking', forecast: JSON.stringify(forecast), rows_read: 0 })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .execute()
}

type LocationCache = ReturnType<typeof createLocationCache>
type ForecastBuilder = ReturnType<typeof createForecastBuilder>
type BatchWithRepeats = Batch & { repeated: number }

/**
 * Returns the batch in the format for the import. Keeps the cells only of rows whose location does not exist yet,
 * because the import might reject such a row, and then stores its cells.
 */
function toValidatedBatch(
  { taken, ...batch }: BatchWithRepeats,
  locationCache: LocationCache,
): ValidatedBatch {
  return {
    ...batch,
    taken: taken.map(({ number, draft, content, place, cells }) => ({
      number,
      draft,
      content,
      place,
      ...('id' in locationCache.idOf(place) ? {} : { cells }),
    })),
  }
}

/**
 * Returns a function that matches rows to locations. A location that the import will create gets a unique negative ID.
 */
function createRowLocator(
  locationCache: LocationCache,
  forecastBuilder: ForecastBuilder,
  mapping: Mapping,
  hasCapacity: (location: LocationRef) => boolean,
) {
  let created = 0
  return function locateRows(rows: AcceptedRow[]): LocatedRow<AcceptedRow>[] {
    const missingIds = new Map<string, string>()
    const located: LocatedRow<AcceptedRow>[] = []
    for (const row of rows) {
      const location = locationCache.idOf(row.place)
      const isFirst = forecastBuilder.addLocation(row.place)
      if ('id' in location) {
        if (isFirst) forecastBuilder.forecast.placesFound++
        located.push({ row, review: toReviewToSave(row.draft, row.content, location.id) })
      } else if (!mapping.createLocations || !location.isMissing)
        forecastBuilder.reject(row.number, location.reason)
      else if (!hasCapacity(row.place)) forecastBuilder.reject(row.number, trialFullReason(row.place))
      else {
        if (isFirst) forecastBuilder.forecast.placesCreated++
        const key = locationRefKey(row.place)
        const id = missingIds.get(key) ?? String(--created)
        missingIds.set(key, id)
        located.push({ row, review: toReviewToSave(row.draft, row.content, id) })
      }
    }
    return located
  }
}

/**
 * Returns a function that adds the predicted outcomes of a batch to the forecast. The function returns false if the
 * user has to answer a question first.
 */
function createPredictor(forecastBuilder: ForecastBuilder, mapping: Mapping) {
  const { forecast } = forecastBuilder
  let previousIdentities: ReadonlySet<string> = new Set()
  let rowsWithId = 0
  return async function predictBatch(tx: Tx, rows: LocatedRow<AcceptedRow>[]): Promise<boolean> {
    rowsWithId += rows.filter(({ review }) => review.externalId !== null).length
    const question = mapping.knownElsewhere ? null : await findIdConflict(tx, rows)
    if (question) {
      forecast.question = { ...question, rows: rowsWithId }
      return false
    }
    const { taken, repeated, removed } = await identifyRows(tx, rows, mapping, previousIdentities)
    previousIdentities = new Set(taken.keys())
    forecast.repeated += repeated
    forecast.removed += removed
    const reviews = [...taken.values()].map(({ review }) => review)
    for (const outcome of await predictOutcomes(tx, reviews)) forecast[outcome]++
    return true
  }
}

/** Records how many rows the check has read. Returns false if the import is no longer being checked. */
export async function recordProgress(tx: Tx, id: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ rows_read: rows })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
