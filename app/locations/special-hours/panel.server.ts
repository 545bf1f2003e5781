/**
 * The data of the special hours panel: the rows from today on and the past ones, suggested holidays, and the dates
 * within the next 24 hours, all in the location's time zone.
 */
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/database/tenant.server'
import type { Location } from '../facts'
import { timeZoneOf } from '../time-zone.server'
import { loadSuggestedHolidays } from './holidays.server'
import { listPastSpecialHours, listSpecialHours } from './special-hours.server'
import type { NearDates } from './special-hours-warnings'

type PanelLocation = Pick<
  Location,
  'country_id' | 'state_code' | 'time_zone' | 'latitude' | 'longitude' | 'hours'
>

export type SpecialPanel = Awaited<ReturnType<typeof loadSpecialPanel>>

/**
 * `location.id` is null for a location being created. `accountZone` is used when the location's own zone is unknown.
 */
export async function loadSpecialPanel(
  tx: Tx,
  location: PanelLocation & { id: string | null },
  accountZone: string,
  now: Date,
) {
  const near = nearDatesOf(timeZoneOf(location) ?? accountZone, now)
  return {
    near,
    usual: location.hours,
    saved: location.id ? await listSpecialHours(tx, location.id, near.today) : [],
    past: location.id ? await listPastSpecialHours(tx, location.id, near.today) : [],
    suggestions: await loadSuggestedHolidays(location.country_id, location.state_code, near.today),
  }
}

/** `soonUntil` is the last date that starts within 24 hours: the date one millisecond before they have passed. */
export function nearDatesOf(timeZone: string, now: Date): NearDates {
  const dateAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { today: dateAt(now.getTime()), soonUntil: dateAt(now.getTime() + 24 * 60 * 60 * 1000 - 1) }
}
