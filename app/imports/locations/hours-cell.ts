/**
 * Reads the hours of a day as files write them: "8:00 AM - 5:00 PM", "700AM-430PM", "09:00-12:00, 13:00-17:00", "24/7",
 * "Closed". Accepts more formats than a form does, since there is no one to ask; ambiguous hours ("9-5") are not
 * guessed.
 */
import type { DayHours } from '#app/locations/hours/hours'
import { timeAt } from '#app/locations/hours/time-of-day'
import { closedDay, normalDay, openAllDay } from '#app/locations/hours/week'

const allDay = /^(open )?(24 ?\/ ?7|24 ?(hours|hrs|h))$/
const closed = /^(closed|-+|–|—|none)$/
const separator = /-|–|—|\bto\b|\buntil\b/
const clock = /^(\d{1,2}?)(?::?(\d{2}))? ?(?:([ap])\.? ?m?\.?)?$/

const longest = 500

/** Returns null for what cannot be read, `undefined` for an empty cell. */
export function readHoursCell(cell: string): DayHours | null | undefined {
  if (cell.length > longest) return null
  const text = cell.toLowerCase().replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  if (allDay.test(text)) return openAllDay
  if (closed.test(text)) return closedDay
  const spans = text.split(/ ?[,;|&] ?| and /).map(readRange)
  if (spans.some((span) => span === null)) return null
  if (spans.some((span) => span!.from === span!.to)) return openAllDay
  const hours = spans.map((span) => ({ open_time: timeAt(span!.from), close_time: timeAt(span!.to) }))
  return normalDay({ open: true, is_24_hours: false, hours })
}

type Time = { minutes: number; half: string | undefined; isExact: boolean }

function readRange(text: string): { from: number; to: number } | null {
  const parts = text.split(separator)
  const [from, to] = parts.map((part) => readTime(part.trim()))
  if (parts.length !== 2 || !from || !to) return null
  // "1-5pm" starts at one in the afternoon, "8-4:30pm" at eight in the morning.
  if (from.half === undefined && to.half !== undefined && from.minutes <= 12 * 60) {
    const evening = inHalf(from, to.half)
    const begins = evening < inHalf(to, to.half) ? evening : from.minutes
    return { from: begins % 1440, to: inHalf(to, to.half) % 1440 }
  }
  const isClear = (time: Time) => time.half !== undefined || time.isExact
  if (!isClear(from) || !isClear(to)) return null
  return { from: inHalf(from, from.half) % 1440, to: inHalf(to, to.half) % 1440 }
}

function readTime(text: string): Time | null {
  if (text === 'noon') return { minutes: 720, half: undefined, isExact: true }
  if (text === 'midnight') return { minutes: 0, half: undefined, isExact: true }
  const [, hour, minute, half] = clock.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  if (!hour || Number(minute ?? 0) > 59 || minutes > 1440) return null
  if (half && (Number(hour) > 12 || Number(hour) === 0)) return null
  return { minutes, half, isExact: minute !== undefined }
}

function inHalf({ minutes }: Time, half: string | undefined): number {
  return half === undefined ? minutes : (minutes % 720) + (half === 'p' ? 720 : 0)
}
