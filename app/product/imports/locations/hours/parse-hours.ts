/**
 * Parses the opening hours of a day in the formats that occur in files, in ten languages: "8:00 AM - 5:00 PM",
 * "700AM-430PM", "09:00-12:00, 13:00-17:00", "9h30 à 18h", "24/7", "Closed". Accepts more formats than the location
 * form, because the user cannot correct each row. Rejects ambiguous hours ("9-5") instead of guessing.
 */
import type { DayHours } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { closedDay, normalizeDay, openAllDay } from '#app/kit/opening-hours/week'
import {
  allDayPattern,
  closedPattern,
  has24Hours,
  leadingTerms,
  listSeparator,
  normalizeHours,
  normalizeTimes,
  rangeSeparator,
} from './hours-vocabulary'

const timePattern = /^(\d{1,2}?)(?::?(\d{2}))? ?(?:([ap])\.? ?m?\.?)?$/

const maxLength = 500

/** Returns null for hours that cannot be parsed, and undefined for an empty cell. */
export function parseHours(cell: string): DayHours | null | undefined {
  if (cell.length > maxLength) return null
  const text = normalizeHours(cell)
  if (text === '') return undefined
  if (allDayPattern.test(text)) return openAllDay
  if (closedPattern.test(text)) return closedDay
  const isOf24Hours = has24Hours(text)
  const ranges = normalizeTimes(text).split(listSeparator)
  const spans = ranges.map((range) => parseTimeRange(range, isOf24Hours))
  if (spans.some((span) => span === null)) return null
  if (spans.some((span) => span!.from === span!.to)) return openAllDay
  const hours = spans.map((span) => ({ open_time: timeAt(span!.from), close_time: timeAt(span!.to) }))
  return normalizeDay({ open: true, is_24_hours: false, hours })
}

type Time = { minutes: number; meridiem: string | undefined; isExact: boolean }

/** With `isOf24Hours`, a number alone is an hour of 24: "9-12 Uhr". */
function parseTimeRange(text: string, isOf24Hours: boolean): { from: number; to: number } | null {
  const parts = text.trim().replace(leadingTerms, '').replace(leadingTerms, '').split(rangeSeparator)
  const [from, to] = parts.map((part) => parseTime(part.trim()))
  if (parts.length !== 2 || !from || !to) return null
  // If only the end has "am" or "pm", it applies to the start as well, unless the start would then not be before the
  // end: "1-5pm" starts at 1 PM, but "8-4:30pm" starts at 8 AM.
  if (from.meridiem === undefined && to.meridiem !== undefined && from.minutes <= 12 * 60) {
    const shiftedFrom = toMinutes(from, to.meridiem)
    const start = shiftedFrom < toMinutes(to, to.meridiem) ? shiftedFrom : from.minutes
    return { from: start % 1440, to: toMinutes(to, to.meridiem) % 1440 }
  }
  // "9-18" can only be meant in 24 hours, unlike "9-5".
  const isAfterNoon = to.meridiem === undefined && to.minutes > 12 * 60 && from.minutes < to.minutes
  const isUnambiguous = (time: Time) =>
    time.meridiem !== undefined || time.isExact || isAfterNoon || isOf24Hours
  if (!isUnambiguous(from) || !isUnambiguous(to)) return null
  return { from: toMinutes(from, from.meridiem) % 1440, to: toMinutes(to, to.meridiem) % 1440 }
}

function parseTime(text: string): Time | null {
  if (text === 'noon') return { minutes: 720, meridiem: undefined, isExact: true }
  if (text === 'midnight') return { minutes: 0, meridiem: undefined, isExact: true }
  const [, hour, minute, meridiem] = timePattern.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  if (!hour || Number(minute ?? 0) > 59 || minutes > 1440) return null
  if (meridiem && (Number(hour) > 12 || Number(hour) === 0)) return null
  return { minutes, meridiem, isExact: minute !== undefined }
}

function toMinutes({ minutes }: Time, meridiem: string | undefined): number {
  return meridiem === undefined ? minutes : (minutes % 720) + (meridiem === 'p' ? 720 : 0)
}
