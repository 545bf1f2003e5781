/** A timetable and its instants as text, always with the time zone. */
import { frequencyInWords, timeInWords } from './frequency-words'
import type { Timetable } from './timetable'

/** "Weekly on Sunday at 1:00 PM (America/Chicago)". */
export function timetableInWords(timetable: Timetable): string {
  const isShort = timetable.frequency === 'monthly' && (timetable.dayOfMonth ?? 1) > 28
  const often = frequencyInWords(timetable) + (isShort ? ', or the last of a shorter month,' : '')
  return `${often} at ${timeInWords(timetable)} (${timetable.timeZone})`
}

/** "Nov 21, 2026, 1:00 PM (America/Chicago)". */
export function instantInWords(at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${words.format(at).replace(/\s/g, ' ')} (${timeZone})`
}
