/**
 * Apple's opening hours: times by day, and special hours for a range of dates. Midnight at the end of a day is written
 * 24:00, and a range past midnight ends with the smaller time. Apple accepts special hours only as a whole list: past
 * entries stay as they were, future ones are replaced by ours, and an entry that spans both is cut at today.
 */
import { dateAfter, dayOfRanges, rangesOfDay, weekDayOf, weekOfRanges } from '../clock-ranges'
import type { SpecialDay } from '../google-business-profile/special-periods'
import type { DayOfHours, HourRange, WeekOfHours } from '../google-business-profile/week-periods'
import { weekDays } from '../google-business-profile/week-periods'
import type { AppleHours, AppleSpecialHours } from './wire'

// Days; otherwise a range without an end would be expanded day by day forever.
const longestRange = 400

export function toWeek(hours: AppleHours): WeekOfHours | null {
  return weekOfRanges((day) => rangesOn(hours, day))
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
      const { open, is_24_hours, hours } = dayOfRanges(rangesOn(entry.hoursByDay ?? [], weekDayOf(date)))
      const closed = entry.closed === true || !open
      days.set(date, { date, closed, is_24_hours: !closed && is_24_hours, hours: closed ? [] : hours })
    }
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

export function mergeSpecialHours(
  apples: AppleSpecialHours[],
  ours: SpecialDay[],
  today: string,
): AppleSpecialHours[] {
  const yesterday = dateAfter(today, -1)
  const past = apples
    .filter(({ startDate }) => startDate < today && !ours.some(({ date }) => date === startDate))
    .map((entry) => (endOf(entry) < today ? entry : { ...entry, endDate: yesterday }))
  const own = ours.map((day) => {
    const same = apples.find((entry) => entry.startDate === day.date && endOf(entry) === day.date)
    return { ...same, ...toEntry(day) }
  })
  return [...past, ...own].sort((one, other) => one.startDate.localeCompare(other.startDate))
}

function toEntry({ date, closed, is_24_hours, hours }: SpecialDay): AppleSpecialHours {
  if (closed) return { startDate: date, endDate: date, closed, hoursByDay: [] }
  const times = toTimes({ open: true, is_24_hours, hours })
  const hoursByDay = [{ day: weekDayOf(date).toUpperCase(), times }]
  return { startDate: date, endDate: date, closed, hoursByDay }
}

function toTimes(day: DayOfHours) {
  return rangesOfDay(day).map(({ open_time, close_time }) => ({
    startTime: open_time,
    endTime: close_time === '00:00' ? '24:00' : close_time,
  }))
}

function rangesOn(hours: AppleHours, day: string): HourRange[] {
  return hours
    .filter((one) => one.day.toLowerCase() === day)
    .flatMap(({ times }) => times ?? [])
    .map(({ startTime, endTime }) => ({ open_time: startTime, close_time: endTime }))
}

function endOf({ startDate, endDate }: AppleSpecialHours): string {
  return endDate || startDate
}

function datesOf(entry: AppleSpecialHours): string[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(entry.startDate)) return []
  const dates: string[] = []
  for (let date = entry.startDate; date <= endOf(entry) && dates.length < longestRange; ) {
    dates.push(date)
    date = dateAfter(date, 1)
  }
  return dates
}
