/**
 * Loads the data for the special hours panel: the saved hours from today on, past ones, suggested holidays, and the
 * dates within the next 24 hours. Dates are in the location's time zone.
 */
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/kit/database/tenant.server'
import { findLimitedDirectories } from '../directory-limits/limited-directories.server'
import type { Location } from '../location'
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
 * Loads the panel. `location.id` is null for a new location. `accountZone` is used if the location's time zone is
 * unknown.
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
    directories: await findLimitedDirectories(tx, location.id),
    usual: location.hours,
    saved: location.id ? await listSpecialHours(tx, location.id, near.today) : [],
    past: location.id ? await listPastSpecialHours(tx, location.id, near.today) : [],
    suggestions: await loadSuggestedHolidays(location.country_id, location.state_code, near.today),
  }
}

/**
 * Returns the current date (`today`) and the last date that starts within the next 24 hours (`soonUntil`) in the time
 * zone.
 */
export function nearDatesOf(timeZone: string, now: Date): NearDates {
  const dateAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { today: dateAt(now.getTime()), soonUntil: dateAt(now.getTime() + 24 * 60 * 60 * 1000 - 1) }
}
