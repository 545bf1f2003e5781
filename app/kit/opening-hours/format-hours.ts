/** Formats hours for display. */
import { type DayHours, type TimeRange, type Weekday, type WeekHours, weekdays } from './hours'
import { formatTime } from './time-of-day'
import { isOvernightRange, normalizeDay } from './week'

export const dayNames: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

const shortDayName = (day: Weekday) => dayNames[day].slice(0, 3)

/**
 * Returns a line for each group of consecutive days with the same hours, such as
 * `{ days: 'Mon–Fri', hours: '9:00 AM – 5:00 PM' }`.
 */
export function formatHours(week: WeekHours): { days: string; hours: string }[] {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const hours = formatDay(week[day])
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? shortDayName(first) : `${shortDayName(first)}–${shortDayName(last)}`,
    hours,
  }))
}

export function formatDay(day: DayHours): string {
  const { open, is_24_hours, hours } = normalizeDay(day)
  if (!open) return 'Closed'
  return is_24_hours ? '24 hours' : hours.map(formatRange).join(', ')
}

function formatRange(range: TimeRange): string {
  const text = `${formatTime(range.open_time)} – ${formatTime(range.close_time)}`
  return isOvernightRange(range) ? `${text} (closes next day)` : text
}
