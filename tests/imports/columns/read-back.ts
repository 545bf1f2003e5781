/** Draws times that a program writes, and reads them back. */
import { Temporal } from 'temporal-polyfill'
import type { DateOrder } from '#app/product/imports/columns/date-order'
import { createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'
import { draw } from '../../support/depth'

/** The zones of accounts. A text without a time zone means the same time there, because it is written in that zone. */
export const timeZones = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Jakarta', 'UTC']
const zones = new Map(timeZones.map((timeZone) => [timeZone, createMidnightLookup(timeZone)]))
const times = Array.from({ length: 20_000 }, (_, n) => Date.UTC(1999, 0, 2) + n * 43_208_317.123)

export type Moment = Temporal.ZonedDateTime
/** The smallest part of a time that a text has. */
export type Precision = 'millisecond' | 'second' | 'minute' | 'day'

/** Draws a time that is not close to a clock change, where the same clock time occurs twice. */
export function drawTime(number: number, timeZone: string): Moment {
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(draw(times, number))).toZonedDateTimeISO(
    timeZone,
  )
  const isAtChange = moment.subtract({ hours: 3 }).offset !== moment.add({ hours: 3 }).offset
  return isAtChange ? moment.add({ days: 2 }) : moment
}

/** Returns the time that the text means in a time zone, or the text and what became of it. */
export const parse = (text: string, timeZone: string, order: DateOrder) => {
  const parsed = parseDate(text, {
    order,
    zone: zones.get(timeZone)!,
    fileDate: new Date('2026-01-01'),
    latest: new Date('2026-11-22'),
  })
  return parsed && 'at' in parsed && !parsed.isEstimated ? parsed.at.toISOString() : [text, parsed]
}

/** What a text with this precision tells of a time. */
export const truncate = (moment: Moment, precision: Precision) =>
  new Date(moment.round({ smallestUnit: precision, roundingMode: 'floor' }).epochMilliseconds).toISOString()
