import { weekdays } from '../schedule-form-values'
import type { Timetable } from './timetable'

/** Returns "Daily", "Weekly on Sunday" or "Monthly on day 31". */
export function formatFrequency({ frequency, weekday, dayOfMonth }: Timetable): string {
  if (frequency === 'weekly') return `Weekly on ${weekdays[weekday ?? 0]}`
  return frequency === 'monthly' ? `Monthly on day ${dayOfMonth}` : 'Daily'
}

/** Returns the local time, such as "1:00 PM". */
export function formatLocalTime({ localTime }: Timetable): string {
  const [hour = 0, minute = 0] = localTime.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
