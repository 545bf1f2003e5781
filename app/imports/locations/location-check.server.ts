/** The dry run of a file of locations: everything is read and judged, but only the results are written. */
import { asAccount } from '#app/database/tenant.server'
import { locationRoom } from '#app/locations/billing-preview.server'
import type { LocationFacts } from '#app/locations/facts'
import { hoursInWords } from '#app/locations/hours/hours-in-words'
import { type FirstLocation, type Forecast, forecaster } from '../forecast'
import { keepForecast, noteProgress } from '../import-check.server'
import { type JudgedLocations, judgeLocations } from './location-judging.server'
import { type LocationImport, type NumberedRow, readLocationBatches } from './location-rows.server'

const shown = 10

/** Returns false when the import was cancelled in the meantime. */
export async function checkLocations(
  found: LocationImport,
  signal: AbortSignal,
  now: Date,
): Promise<boolean> {
  const { accountId, id, mapping } = found
  const { forecast, count, finish } = forecaster()
  const first: FirstLocation[] = []
  const room = await asAccount(accountId, (tx) => locationRoom(tx, now))
  for await (const batch of readLocationBatches(found)) {
    signal.throwIfAborted()
    const isGoingOn = await asAccount(accountId, async (tx) => {
      const judged = await judgeLocations(tx, batch, mapping, room - forecast.created)
      const { refused, repeated, notes } = judged
      count({ rows: batch.rows, repeated, refused, taken: [{ notes }] })
      addUp(forecast, judged)
      first.push(...firstOf(judged).slice(0, shown - first.length))
      return noteProgress(tx, id, forecast.rows)
    })
    if (!isGoingOn) return false
  }
  return asAccount(accountId, (tx) => keepForecast(tx, id, null, { ...finish(), firstLocations: first }))
}

function addUp(forecast: Forecast, { created, updated, unchanged }: JudgedLocations): void {
  forecast.created += created.length
  forecast.updated += updated.length
  forecast.unchanged += unchanged.length
}

function firstOf({ created, updated }: JudgedLocations): FirstLocation[] {
  return [
    ...created.map(({ row, facts }) => firstLocation(row, facts, 'created')),
    ...updated.map(({ row, wanted }) => firstLocation(row, wanted, 'updated')),
  ].sort((one, other) => one.row - other.row)
}

function firstLocation(
  { number, name }: NumberedRow,
  facts: Partial<LocationFacts>,
  outcome: FirstLocation['outcome'],
): FirstLocation {
  const { address, city, state_code, zipcode } = facts
  const week = facts.hours ? hoursInWords(facts.hours) : []
  return {
    row: number,
    outcome,
    name,
    externalId: facts.external_id ?? '',
    address: [address, city, [state_code, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    phone: facts.phone ?? '',
    category: facts.category_name ?? '',
    hours: week.map(({ days, hours }) => `${days}: ${hours}`).join('; '),
  }
}
