/**
 * Translates Apple's opening hours: times by day, and special hours for a range of dates. Midnight at the end of a day
 * is 24:00, and a range past midnight ends with a time that is smaller than its start. Apple accepts special hours only
 * as a whole list: past entries are kept, future entries are replaced by ours, and an entry that started in the past
 * and has not ended yet now ends yesterday.
 */

import { addDays, weekdayOf } from '#app/kit/opening-hours/dates'
import { dayOfRanges, rangesOfDay, weekOfRanges } from '#app/kit/opening-hours/day-ranges'
import type { DatedSpecialDay, DayHours, TimeRange, WeekHours } from '#app/kit/opening-hours/hours'
import { weekdays } from '#app/kit/opening-hours/hours'
import type { AppleHours, AppleSpecialHours } from './wire'

// The maximum number of days to which a range of dates is expanded, because its end may be far in the future.
const maxRangeDays = 400

export function toWeek(hours: AppleHours): WeekHours | null {
  return weekOfRanges((day) => rangesOfWeekDay(hours, day))
}

export function toHoursByDay(week: WeekHours): AppleHours {
  return weekdays
    .filter((day) => week[day].open)
    .map((day) => ({ day: day.toUpperCase(), times: toTimes(week[day]) }))
}

export function toSpecialDays(entries: AppleSpecialHours[]): DatedSpecialDay[] {
  const days = new Map<string, DatedSpecialDay>()
  for (const entry of entries) {
    for (const date of datesOf(entry)) {
      const { open, is_24_hours, hours } = dayOfRanges(
        rangesOfWeekDay(entry.hoursByDay ?? [], weekdayOf(date)),
      )
      const closed = entry.closed === true || !open
      days.set(date, { date, closed, is_24_hours: !closed && is_24_hours, hours: closed ? [] : hours })
    }
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

export function mergeSpecialHours(
  existing: AppleSpecialHours[],
  ours: DatedSpecialDay[],
  today: string,
): AppleSpecialHours[] {
  const yesterday = addDays(today, -1)
  const past = existing
    .filter(({ startDate }) => startDate < today && !ours.some(({ date }) => date === startDate))
    .map((entry) => (endDateOf(entry) < today ? entry : { ...entry, endDate: yesterday }))
  const desired = ours.map((day) => {
    const matchingEntry = existing.find(
      (entry) => entry.startDate === day.date && endDateOf(entry) === day.date,
    )
    return { ...matchingEntry, ...toEntry(day) }
  })
  return [...past, ...desired].sort((one, other) => one.startDate.localeCompare(other.startDate))
}

function toEntry({ date, closed, is_24_hours, hours }: DatedSpecialDay): AppleSpecialHours {
  if (closed) return { startDate: date, endDate: date, closed, hoursByDay: [] }
  const times = toTimes({ open: true, is_24_hours, hours })
  const hoursByDay = [{ day: weekdayOf(date).toUpperCase(), times }]
  return { startDate: date, endDate: date, closed, hoursByDay }
}

function toTimes(day: DayHours) {
  return rangesOfDay(day).map(({ open_time, close_time }) => ({
    startTime: open_time,
    endTime: close_time === '00:00' ? '24:00' : close_time,
  }))
}

function rangesOfWeekDay(hours: AppleHours, day: string): TimeRange[] {
  return hours
    .filter((one) => one.day.toLowerCase() === day)
    .flatMap(({ times }) => times ?? [])
    .map(({ startTime, endTime }) => ({ open_time: startTime, close_time: endTime }))
}

function endDateOf({ startDate, endDate }: AppleSpecialHours): string {
  return endDate || startDate
}

function datesOf(entry: AppleSpecialHours): string[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(entry.startDate)) return []
  const dates: string[] = []
  for (let date = entry.startDate; date <= endDateOf(entry) && dates.length < maxRangeDays; ) {
    dates.push(date)
    date = addDays(date, 1)
  }
  return dates
}
