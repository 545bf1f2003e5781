import type { DayHours } from '#app/locations/hours/hours'
import { normalDay } from '#app/locations/hours/week'
import type { Speech } from './speech'

/** Formats the hours of one day: "9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM". */
export function hoursText(day: DayHours, { words, time }: Pick<Speech, 'words' | 'time'>): string {
  const { open, is_24_hours, hours } = normalDay(day)
  if (!open) return words.closed
  if (is_24_hours) return words.allDay
  return hours.map(({ open_time, close_time }) => `${time(open_time)} – ${time(close_time)}`).join(', ')
}
