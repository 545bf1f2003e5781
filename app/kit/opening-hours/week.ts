/**
 * Converts opening hours to spans of minutes, checks them for overlaps, and normalizes them. A range that ends at or
 * before its start continues on the next day; after Sunday comes Monday.
 */
import { type DayHours, type TimeRange, type Weekday, type WeekHours, weekdays } from './hours'
import { minutesOf, timeAt } from './time-of-day'

export const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

/** A span in minutes since the start of Monday. `day` is the day on which it starts. */
export type Span = { day: Weekday; from: number; to: number }
export type Overlap = { day: Weekday; with: Weekday }

export const closedDay: DayHours = { open: false, is_24_hours: false, hours: [] }
export const openAllDay: DayHours = { open: true, is_24_hours: true, hours: [] }

export function weekOf(day: (weekday: Weekday) => DayHours): WeekHours {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, day(weekday)])) as WeekHours
}

/** The initial hours after the user presses 'Add Hours': closed on every day. */
export const emptyWeek = weekOf(() => closedDay)

/** Returns the range in minutes since midnight. `to` exceeds `minutesPerDay` if the range ends on the next day. */
function minutesOfRange({ open_time, close_time }: TimeRange): { from: number; to: number } {
  const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
  return { from, to: to > from ? to : to + minutesPerDay }
}

export function isOvernightRange(range: TimeRange): boolean {
  return minutesOfRange(range).to > minutesPerDay
}

export function spansOfDay(day: DayHours): { from: number; to: number }[] {
  if (!day.open) return []
  return day.is_24_hours ? [{ from: 0, to: minutesPerDay }] : day.hours.map(minutesOfRange)
}

/** Returns all spans of the week, sorted by start. */
export function spansOfWeek(week: WeekHours): Span[] {
  return weekdays
    .flatMap((day, index) =>
      spansOfDay(week[day]).map(({ from, to }) => ({
        day,
        from: index * minutesPerDay + from,
        to: index * minutesPerDay + to,
      })),
    )
    .sort((one, other) => one.from - other.from || one.to - other.to)
}

/**
 * Returns the overlaps between consecutive ranges, each as the days on which the two ranges start. Ranges that only
 * touch do not overlap.
 */
export function overlapsOf(week: WeekHours): Overlap[] {
  const spans = spansOfWeek(week)
  const [first] = spans
  // The week is cyclic, so also compare the last range with the first range of the following week.
  const next = first ? { ...first, from: first.from + minutesPerWeek } : undefined
  return spans.flatMap((span, index) => {
    const follower = spans[index + 1] ?? (spans.length > 1 ? next : undefined)
    return follower && follower.from < span.to ? [{ day: span.day, with: follower.day }] : []
  })
}

/**
 * Sorts the ranges, and merges those that touch or overlap unless the result would be longer than a day. A range from
 * midnight to midnight becomes open all day.
 */
export function normalizeDay(day: DayHours): DayHours {
  if (!day.open) return closedDay
  if (day.is_24_hours) return openAllDay
  const merged: { from: number; to: number }[] = []
  for (const span of day.hours.map(minutesOfRange).sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    const to = Math.max(last?.to ?? 0, span.to)
    if (last && span.from <= last.to && to - last.from <= minutesPerDay) last.to = to
    else merged.push({ ...span })
  }
  const [only] = merged
  if (merged.length === 1 && only!.from === 0 && only!.to === minutesPerDay) return openAllDay
  const hours = merged.map(({ from, to }) => ({ open_time: timeAt(from), close_time: timeAt(to) }))
  return { open: true, is_24_hours: false, hours }
}

export function normalizeWeek(week: WeekHours): WeekHours {
  return weekOf((day) => normalizeDay(week[day]))
}

/** Checks whether both weeks are open at the same minutes, regardless of how the ranges are split. */
export function isSameWeek(one: WeekHours | null, other: WeekHours | null): boolean {
  return JSON.stringify(openSpans(one)) === JSON.stringify(openSpans(other))
}

/** Returns the open spans of the week, merged. A span past the end of Sunday continues on Monday. */
function openSpans(week: WeekHours | null): [number, number][] {
  const spans = (week ? spansOfWeek(week) : [])
    .flatMap(({ from, to }): [number, number][] =>
      to <= minutesPerWeek
        ? [[from, to]]
        : [
            [from, minutesPerWeek],
            [0, to - minutesPerWeek],
          ],
    )
    .sort(([one], [other]) => one - other)
  const merged: [number, number][] = []
  for (const [from, to] of spans) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
