/** Loads a location as visitors see it: the data that the business publishes everywhere, and whether it is open now. */

import { Temporal } from 'temporal-polyfill'
import type { Id, OpenStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { addDays } from '#app/kit/opening-hours/dates'
import type { DayHours, WeekHours } from '#app/kit/opening-hours/hours'
import { isOpenAt } from '#app/kit/opening-hours/open-at'
import { toDayHours } from '#app/kit/opening-hours/special-hours'
import { listSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { timeZoneOf } from '#app/product/locations/time-zone.server'

export type ShownLocation = {
  name: string
  address: string
  address_2: string
  city: string
  state: string
  state_code: string
  zipcode: string
  country_id: string
  phone: string
  website: string | null
  latitude: number | null
  longitude: number | null
  status: OpenStatus
  /**
   * The weekly hours; null if the business has not entered any, or if the location is temporarily or permanently
   * closed.
   */
  week: WeekHours | null
  /** The special hours from today to the day before it comes again in the next year. */
  special: { date: string; day: DayHours }[]
  /** The current date in the location's time zone, as `YYYY-MM-DD`. */
  today: string
  /** Whether the location is open now; null if that is not known. */
  isOpen: boolean | null
}

type CurrentTime = { now: Date; timeZone: string }

export async function findShownLocation(
  tx: Tx,
  locationId: Id,
  { now, timeZone }: CurrentTime,
): Promise<ShownLocation | null> {
  const location = await tx
    .selectFrom('locations')
    .select([
      'name',
      'public_name',
      'address',
      'address_2',
      'city',
      'state',
      'state_code',
      'zipcode',
      'country_id',
    ])
    .select(['phone', 'website', 'latitude', 'longitude', 'open_status', 'hours', 'time_zone'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .executeTakeFirst()
  if (!location) return null
  const { name, public_name, open_status, hours, time_zone, ...facts } = location
  const zone = timeZoneOf(location) ?? timeZone
  const date = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const today = date.toString()
  // Include yesterday, because yesterday's hours may extend past midnight.
  const rows = await listSpecialHours(tx, locationId, addDays(today, -1))
  const special = rows.map((row) => ({ date: row.start_date, day: toDayHours(row) }))
  const week = open_status === 'active' ? (hours as WeekHours | null) : null
  // A day is shown without its year.
  const nextYear = date.add({ years: 1 }).toString()
  return {
    ...facts,
    name: public_name || name,
    status: open_status,
    week,
    special: week ? special.filter((day) => day.date >= today && day.date < nextYear) : [],
    today,
    isOpen: week && isOpenAt(now, week, zone, new Map(special.map((day) => [day.date, day.day]))),
  }
}
