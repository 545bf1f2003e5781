/** Performs the dry run of a locations file: reads and validates every row, but stores only the forecast. */

import { asAccount } from '#app/kit/database/tenant.server'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import { countRemainingLocations } from '#app/product/locations/billing-preview.server'
import type { LocationFacts } from '#app/product/locations/facts'
import { shortState } from '#app/product/locations/short-state'
import { textWarnings } from '../files/damaged-text'
import { recordProgress, saveForecast } from '../processing/check-import.server'
import { createForecastBuilder, type FirstLocation, type Forecast } from '../processing/forecast'
import type { OnProgress } from '../processing/run-import.server'
import { type LocationImport, type NumberedRow, readLocationBatches } from './read-location-batches.server'
import { type ValidatedLocations, validateLocations } from './validate-locations.server'

const maxFirstRows = 10

/** Checks an import of locations and stores the forecast. Returns false if the import was canceled in the meantime. */
export async function checkLocationImport(
  record: LocationImport,
  signal: AbortSignal,
  now: Date,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const { accountId, id, mapping } = record
  const { forecast, addBatch, addCells, finish } = createForecastBuilder(mapping.columns)
  const first: FirstLocation[] = []
  const capacity = await asAccount(accountId, (tx) => countRemainingLocations(tx, now))
  for await (const batch of readLocationBatches(record)) {
    signal.throwIfAborted()
    const isStillChecking = await asAccount(accountId, async (tx) => {
      const validated = await validateLocations(tx, batch, mapping, capacity - forecast.created)
      const { refused, repeated, warnings } = validated
      const damaged = batch.taken.map(({ number, cells }) => ({
        number,
        warnings: textWarnings(cells, mapping.columns),
      }))
      const taken = [...warnings.map((each) => ({ number: each.number, warnings: [each] })), ...damaged]
      addBatch({ rows: batch.rows, repeated, refused, taken })
      for (const { cells } of [...batch.taken, ...batch.refused]) addCells(cells)
      addToForecast(forecast, validated)
      first.push(...toFirstLocations(validated).slice(0, maxFirstRows - first.length))
      return recordProgress(tx, id, forecast.rows)
    })
    if (!isStillChecking) return false
    onProgress(forecast.rows)
  }
  return asAccount(accountId, (tx) => saveForecast(tx, id, null, { ...finish(), firstLocations: first }))
}

function addToForecast(forecast: Forecast, { created, updated, unchanged }: ValidatedLocations): void {
  forecast.created += created.length
  forecast.updated += updated.length
  forecast.unchanged += unchanged.length
}

function toFirstLocations({ created, updated }: ValidatedLocations): FirstLocation[] {
  return [
    ...created.map(({ row, facts }) => toFirstLocation(row, facts, 'created')),
    ...updated.map(({ row, desired }) => toFirstLocation(row, desired, 'updated')),
  ].sort((one, other) => one.row - other.row)
}

function toFirstLocation(
  { number, name }: NumberedRow,
  facts: Partial<LocationFacts>,
  outcome: FirstLocation['outcome'],
): FirstLocation {
  const { address, city, state = '', state_code = '', zipcode } = facts
  const week = facts.hours ? formatHours(facts.hours) : []
  return {
    row: number,
    outcome,
    name,
    externalId: facts.external_id ?? '',
    address: [address, city, [shortState({ state, state_code }), zipcode].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    phone: facts.phone ?? '',
    phone2: facts.phone_2 ?? '',
    category: facts.category_name ?? '',
    hours: week.map(({ days, hours }) => `${days}: ${hours}`).join('; '),
  }
}
