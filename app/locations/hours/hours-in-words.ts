/** Formats hours for display. Consecutive days with the same hours are one line. */
import { type DayHours, type TimeRange, type Weekday, type WeekHours, weekdays } from './hours'
import { timeInWords } from './time-of-day'
import { closesNextDay, normalDay } from './week'

export const dayNames: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

const short = (day: Weekday) => dayNames[day].slice(0, 3)

/** `[{ days: 'Mon–Fri', hours: '9:00 AM – 5:00 PM' }, { days: 'Sat–Sun', hours: 'Closed' }]` */
export function hoursInWords(week: WeekHours): { days: string; hours: string }[] {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const hours = dayInWords(week[day])
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? short(first) : `${short(first)}–${short(last)}`,
    hours,
  }))
}

export function dayInWords(day: DayHours): string {
  const { open, is_24_hours, hours } = normalDay(day)
  if (!open) return 'Closed'
  return is_24_hours ? '24 hours' : hours.map(rangeInWords).join(', ')
}

function rangeInWords(range: TimeRange): string {
  const words = `${timeInWords(range.open_time)} – ${timeInWords(range.close_time)}`
  return closesNextDay(range) ? `${words} (closes next day)` : words
}
