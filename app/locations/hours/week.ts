/**
 * Interprets a week of opening hours, however it was written, as spans of minutes since the start of Monday. A range
 * that ends at or before its start runs into the next day, and Sunday's into Monday.
 */
import { type DayHours, type TimeRange, type Weekday, type WeekHours, weekdays } from './hours'
import { minutesOf, timeAt } from './time-of-day'

export const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

/** `day` is the day on which the span starts. */
export type Span = { day: Weekday; from: number; to: number }
export type Overlap = { day: Weekday; with: Weekday }

export const closedDay: DayHours = { open: false, is_24_hours: false, hours: [] }
export const openAllDay: DayHours = { open: true, is_24_hours: true, hours: [] }

export function weekOf(day: (weekday: Weekday) => DayHours): WeekHours {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, day(weekday)])) as WeekHours
}

/** The week that 'Add Hours' starts with. */
export const emptyWeek = weekOf(() => closedDay)

/** Returns minutes since the day began; the end is past `minutesPerDay` when it falls on the next day. */
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

/** Returns the spans in the order they start. */
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

/** Returns every two ranges that overlap, named by the days they start on. Ranges that only touch do not overlap. */
export function overlapsOf(week: WeekHours): Overlap[] {
  const spans = spansOfWeek(week)
  const [first] = spans
  // The week is cyclic: its last night runs into its first morning.
  const next = first ? { ...first, from: first.from + minutesPerWeek } : undefined
  return spans.flatMap((span, index) => {
    const follower = spans[index + 1] ?? (spans.length > 1 ? next : undefined)
    return follower && follower.from < span.to ? [{ day: span.day, with: follower.day }] : []
  })
}

/**
 * Sorts the ranges, merges those that touch or overlap, and returns a range from midnight to midnight as open all day.
 * No merged range is longer than a day.
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
