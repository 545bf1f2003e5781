/**
 * Translates Apple's opening hours: times by day, and special hours for a range of dates. Midnight at the end of a day
 * is 24:00, and a range past midnight ends with a time that is smaller than its start. Apple accepts special hours only
 * as a whole list: past entries are kept, future entries are replaced by ours, and an entry that started in the past
 * and has not ended yet now ends yesterday.
 */

import type { SpecialDay } from '../google-business-profile/hours/special-periods'
import type { DayOfHours, HourRange, WeekOfHours } from '../google-business-profile/hours/week-periods'
import { weekDays } from '../google-business-profile/hours/week-periods'
import { addDays, toDayHours, toDayRanges, toWeekHours, weekDayOfDate } from '../opening-hours'
import type { AppleHours, AppleSpecialHours } from './wire'

// The maximum number of days to which a range of dates is expanded, because its end may be far in the future.
const maxRangeDays = 400

export function toWeek(hours: AppleHours): WeekOfHours | null {
  return toWeekHours((day) => rangesOfWeekDay(hours, day))
}

export function toHoursByDay(week: WeekOfHours): AppleHours {
  return weekDays
    .filter((day) => week[day].open)
    .map((day) => ({ day: day.toUpperCase(), times: toTimes(week[day]) }))
}

export function toSpecialDays(entries: AppleSpecialHours[]): SpecialDay[] {
  const days = new Map<string, SpecialDay>()
  for (const entry of entries) {
    for (const date of datesOf(entry)) {
      const { open, is_24_hours, hours } = toDayHours(
        rangesOfWeekDay(entry.hoursByDay ?? [], weekDayOfDate(date)),
      )
      const closed = entry.closed === true || !open
      days.set(date, { date, closed, is_24_hours: !closed && is_24_hours, hours: closed ? [] : hours })
    }
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

export function mergeSpecialHours(
  existing: AppleSpecialHours[],
  ours: SpecialDay[],
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

function toEntry({ date, closed, is_24_hours, hours }: SpecialDay): AppleSpecialHours {
  if (closed) return { startDate: date, endDate: date, closed, hoursByDay: [] }
  const times = toTimes({ open: true, is_24_hours, hours })
  const hoursByDay = [{ day: weekDayOfDate(date).toUpperCase(), times }]
  return { startDate: date, endDate: date, closed, hoursByDay }
}

function toTimes(day: DayOfHours) {
  return toDayRanges(day).map(({ open_time, close_time }) => ({
    startTime: open_time,
    endTime: close_time === '00:00' ? '24:00' : close_time,
  }))
}

function rangesOfWeekDay(hours: AppleHours, day: string): HourRange[] {
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
