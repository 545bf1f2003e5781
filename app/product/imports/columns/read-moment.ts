/**
 * Reads a date that names a day or a month: a weekday, the day, a time and a time zone, in this order, or the time before
 * the weekday.
 */
import { readTime } from './time-of-day'
import { readTimeZone } from './time-zone-names'
import { isWeekday } from './weekday-names'
import { readDay, type WrittenDay } from './written-day'

/**
 * A day with its time, in milliseconds since midnight, and the offset of its time zone from UTC in milliseconds. The
 * offset is null if the text has no time zone, and `ambiguous` if several zones have the same abbreviation.
 */
export type WrittenMoment = {
  day: WrittenDay & { year: number }
  clock: number
  offset: number | 'ambiguous' | null
}

const weekdayPattern = /[ ,]{0,2}\(?(\p{L}{1,12}(?:-feira)?)(?!\p{L})\.?\)?/uy
const gapPattern = /[ ,]{0,3}/y
/** What stands between a time and the day after it. */
const betweenPattern = /[ ,]{0,2}(?:(?:on|am|vom|le|el|il|op|em|pada tanggal|pada|-|–|·) )?/uy
/** A year that follows the time, as in "Jul 31 22:15:30 UTC 2018". */
const yearPattern = /(?:^| )(\d{4})(?= |$)/

/** Returns the moment that the whole of a normalized text names, or null. */
export function readMoment(text: string): WrittenMoment | null {
  const moment = readAt(text, 0)
  if (moment) return moment
  // "Mar" is a month in English and a weekday in Italian, so a weekday is only skipped if the text needs it.
  const weekdayEnd = skip(weekdayPattern, text, 0)
  const afterWeekday = weekdayEnd === 0 ? null : readAt(text, skip(gapPattern, text, weekdayEnd))
  return afterWeekday ?? readTimeFirst(text)
}

/** Reads a text such as "22:15, 31 July 2018 (UTC)". */
function readTimeFirst(text: string): WrittenMoment | null {
  const time = readTime(text, 0)
  if (!time) return null
  const start = skip(betweenPattern, text, time.end)
  const readFrom = (at: number) =>
    readDay(text, at, (day, end) =>
      hasYear(day) && day.day !== null ? readZone(day, time.clock, text.slice(end).trim()) : null,
    )
  return readFrom(start) ?? readFrom(skip(gapPattern, text, skip(weekdayPattern, text, start)))
}

const readAt = (text: string, at: number): WrittenMoment | null =>
  readDay(text, at, (day, end) => readRest(text, day, end))

function readRest(text: string, day: WrittenDay, dayEnd: number): WrittenMoment | null {
  let time = dayEnd === text.length ? null : readTime(text, dayEnd)
  if (!time) {
    const end = skip(weekdayPattern, text, dayEnd)
    if (end === text.length) return hasYear(day) ? { day, clock: 0, offset: null } : null
    time = readTime(text, end)
  }
  if (!time || day.day === null) return null
  const rest = text.slice(time.end).trim()
  if (hasYear(day)) return readZone(day, time.clock, rest)
  const match = yearPattern.exec(rest)
  return match && readZone({ ...day, year: Number(match[1]) }, time.clock, rest.replace(match[0], '').trim())
}

const hasYear = (day: WrittenDay): day is WrittenMoment['day'] => day.year !== null

function readZone(day: WrittenMoment['day'], clock: number, text: string): WrittenMoment | null {
  if (text === '') return { day, clock, offset: null }
  const offset = readTimeZone(text)
  return offset === null ? null : { day, clock, offset }
}

/** Returns the index behind the weekday or the characters that a pattern matches, or the same index if there are none. */
function skip(pattern: RegExp, text: string, at: number): number {
  if (at === text.length) return at
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match && (match[1] === undefined || isWeekday(match[1])) ? pattern.lastIndex : at
}
