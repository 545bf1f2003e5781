/** A timetable and its instants as people say them, always with the zone. */
import type { Timetable } from './timetable'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Weekly on Sunday at 1:00 PM (America/Chicago)". */
export function timetableInWords({ frequency, weekday, dayOfMonth, localTime, timeZone }: Timetable): string {
  const at = `at ${clockTime(localTime)} (${timeZone})`
  if (frequency === 'daily') return `Daily ${at}`
  if (frequency === 'weekly') return `Weekly on ${days[weekday ?? 0]} ${at}`
  const isShort = (dayOfMonth ?? 1) > 28
  return `Monthly on day ${dayOfMonth}${isShort ? ', or the last of a shorter month,' : ''} ${at}`
}

/** "Nov 21, 2026, 1:00 PM (America/Chicago)". */
export function instantInWords(at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${words.format(at).replace(/\s/g, ' ')} (${timeZone})`
}

function clockTime(localTime: string): string {
  const [hour = 0, minute = '00'] = localTime.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
