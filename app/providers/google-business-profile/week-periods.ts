/**
 * Translates between a week of opening hours and Google's periods. Ours: ranges by day; one that ends at or before its
 * start ends on the next day. Google's: a period names both days, and midnight at the end of a day is 24:00. A Google
 * period over several days is split at midnight.
 */
import type { GooglePeriod, GoogleTime } from './location-wire'

export type HourRange = { open_time: string; close_time: string }
export type DayOfHours = { open: boolean; is_24_hours: boolean; hours: HourRange[] }
export type WeekDay = (typeof weekDays)[number]
export type WeekOfHours = Record<WeekDay, DayOfHours>

export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const day = 24 * 60
const week = 7 * day

/** Returns null when Google has no hours: a closed week cannot be distinguished from missing hours. */
export function toWeek(periods: GooglePeriod[]): WeekOfHours | null {
  const spans = periods.map(spanOf).filter((span) => span !== null)
  if (spans.length === 0) return null
  const found = weekDays.map((): [number, number][] => [])
  for (const [start, end] of spans) {
    for (const [from, to] of atMidnight(start, end)) {
      found[Math.floor((from % week) / day)]!.push([from % day, (from % day) + to - from])
    }
  }
  return Object.fromEntries(weekDays.map((name, index) => [name, dayOf(found[index]!)])) as WeekOfHours
}

export function toPeriods(hours: WeekOfHours): GooglePeriod[] {
  return weekDays.flatMap((name, index) => {
    const { open, is_24_hours, hours: ranges } = hours[name]
    const openDay = name.toUpperCase()
    if (!open) return []
    if (is_24_hours) return [{ openDay, openTime: {}, closeDay: openDay, closeTime: { hours: 24 } }]
    return ranges.map(({ open_time, close_time }) => {
      const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
      const isNextDay = to <= from && to > 0
      const closeDay = isNextDay ? weekDays[(index + 1) % 7]!.toUpperCase() : openDay
      return { openDay, openTime: timeOf(from), closeDay, closeTime: timeOf(to === 0 ? day : to) }
    })
  })
}

/** Returns whether both weeks are open at the same minutes, however the ranges are split. */
export function isSameWeek(one: WeekOfHours | null, other: WeekOfHours | null): boolean {
  return JSON.stringify(openMinutes(one)) === JSON.stringify(openMinutes(other))
}

/**
 * Returns minutes since the start of Monday, sorted and merged. What passes the end of Sunday wraps around to Monday.
 */
function openMinutes(hours: WeekOfHours | null): [number, number][] {
  const spans = (hours ? toPeriods(hours) : [])
    .map(spanOf)
    .filter((span) => span !== null)
    .flatMap(([from, to]): [number, number][] =>
      to <= week
        ? [[from, to]]
        : [
            [from, week],
            [0, to - week],
          ],
    )
    .sort(([one], [other]) => one - other)
  const joined: [number, number][] = []
  for (const [from, to] of spans) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Formats HH:mm; the end of a day is written as the start of the next. */
export function clockTime(minutes: number): string {
  const rest = minutes % day
  return `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
}

export function minutesOfTime(time: GoogleTime | null | undefined): number {
  return (time?.hours ?? 0) * 60 + (time?.minutes ?? 0)
}

/** Zeros are left out, the same way Google does. */
export function timeOf(minutes: number): GoogleTime {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return { ...(hours > 0 && { hours }), ...(rest > 0 && { minutes: rest }) }
}

/** Returns minutes since the start of Monday, or null for an unknown day or an empty period. */
function spanOf({ openDay, openTime, closeDay, closeTime }: GooglePeriod): [number, number] | null {
  const [first, last] = [openDay, closeDay].map((name) => weekDays.indexOf(name.toLowerCase() as WeekDay))
  if (first === undefined || last === undefined || first < 0 || last < 0) return null
  const start = first * day + minutesOfTime(openTime)
  const end = last * day + minutesOfTime(closeTime)
  if (start === end) return null
  return [start, end < start ? end + week : end]
}

/** Keeps a span of up to a day and splits a longer one at every midnight. */
function atMidnight(start: number, end: number): [number, number][] {
  if (end - start <= day) return [[start, end]]
  const parts: [number, number][] = []
  for (let from = start; from < end; from = (Math.floor(from / day) + 1) * day) {
    parts.push([from, Math.min(end, (Math.floor(from / day) + 1) * day)])
  }
  return parts
}

function dayOf(ranges: [number, number][]): DayOfHours {
  if (ranges.length === 0) return { open: false, is_24_hours: false, hours: [] }
  if (ranges.some(([from, to]) => from === 0 && to === day))
    return { open: true, is_24_hours: true, hours: [] }
  const sorted = ranges.sort(([one], [other]) => one - other)
  const hours = sorted.map(([from, to]) => ({ open_time: clockTime(from), close_time: clockTime(to) }))
  return { open: true, is_24_hours: false, hours }
}
