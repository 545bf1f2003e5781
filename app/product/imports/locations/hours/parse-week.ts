/**
 * Parses the opening hours of a week in one cell: "Mon–Fri 9 AM – 5 PM; Sat closed", "Monday: 9:00–17:00 | Tuesday: …"
 * as Google writes it, days by number, schema.org's `openingHours`, and what most of OpenStreetMap's `opening_hours` are.
 */
import type { DayHours, Weekday, WeekHours } from '#app/kit/opening-hours/hours'
import { weekdays } from '#app/kit/opening-hours/hours'
import { closedDay, openAllDay, weekOf } from '#app/kit/opening-hours/week'
import { findDay } from './day-names'
import { allDayPattern, normalizeHours } from './hours-vocabulary'
import { parseNumberedDays } from './numbered-days'
import { parseHours } from './parse-hours'

const maxLength = 1_000
/** Words, which can be days, and all that is between them. */
const namePattern = /\p{L}+(?:-feira)?/gu
const untilPattern =
  /^\.?,? ?(?:-|–|—|~|〜|to|through|thru|bis|a|à|au|al|até|t\/m|tot|sampai|s\/d|から|إلى|-) ?$/
const andPattern = /^\.?(?:[,/&+・、 ]| ?(?:and|und|et|y|e|en|dan|و) ?)+$/

/** Returns null for a text that is not the hours of a week. A day that the text does not name is closed. */
export function parseWeek(text: string): WeekHours | null {
  if (text.length > maxLength) return null
  const plain = normalizeHours(text)
  if (allDayPattern.test(plain)) return weekOf(() => openAllDay)
  const numbered = parseNumberedDays(plain)
  const hours = numbered ? joinRanges(numbered) : parseNamedDays(plain)
  return hours && weekOf((day) => hours[day] ?? closedDay)
}

function joinRanges(days: [Weekday, DayHours][]): Partial<WeekHours> {
  const hours: Partial<WeekHours> = {}
  for (const [day, ranges] of days) hours[day] = merge(hours[day], ranges)
  return hours
}

type NamedDay = { day: Weekday; start: number; end: number }

function parseNamedDays(text: string): Partial<WeekHours> | null {
  const words = findDays(text)
  if (words.length === 0 || text.slice(0, words[0]!.start).trim() !== '') return null
  const hours: Partial<WeekHours> = {}
  let days: Weekday[] = []
  for (const [n, word] of words.entries()) {
    const between = text.slice(word.end, words[n + 1]?.start)
    const next = words[n + 1]?.day
    days.push(word.day)
    if (next && untilPattern.test(between)) days.push(...daysBetween(word.day, next))
    else if (!next || !andPattern.test(between)) {
      const parsed = parseHours(trimEnd(between.replace(/^[.:\s]+/, '')))
      if (!parsed) return null
      for (const day of days) hours[day] = merge(hours[day], parsed)
      days = []
    }
  }
  return hours
}

/** Removes the separators before the next day. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \n;,|/'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

function findDays(text: string): NamedDay[] {
  const words: NamedDay[] = []
  for (const { 0: word, index } of text.matchAll(namePattern)) {
    const day = findDay(word)
    if (day) words.push({ day, start: index, end: index + word.length })
  }
  return words
}

/** Returns the days after the first and before the last; a range can go over the end of the week. */
function daysBetween(first: Weekday, last: Weekday): Weekday[] {
  const from = weekdays.indexOf(first)
  const count = (weekdays.indexOf(last) - from + 7) % 7
  return Array.from({ length: Math.max(count - 1, 0) }, (_, n) => weekdays[(from + n + 1) % 7]!)
}

/** A day can be named twice, with its hours in the morning and in the afternoon. */
function merge(known: DayHours | undefined, parsed: DayHours): DayHours {
  if (!known?.open || !parsed.open || known.is_24_hours || parsed.is_24_hours) return parsed
  return { ...known, hours: [...known.hours, ...parsed.hours] }
}
