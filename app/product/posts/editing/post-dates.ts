/**
 * Validates the dates of an offer or an event: they must not be in the past, must be in order, and must be within a
 * year.
 */

import { parseClockTime } from '#app/kit/opening-hours/time-of-day'
import { parseDate } from '#app/kit/ui/calendar/form-date'

export const dateMessages = {
  startMissing: 'Choose a start date',
  endMissing: 'Choose an end date',
  notADate: 'Enter a date as MM/DD/YY',
  notATime: 'Enter a time such as 9:00 AM or 17:30',
  past: "Start date can't be in the past",
  endPast: "End date can't be in the past",
  inverted: 'End date must be after the start date',
  startFar: 'Start date must be within one year of today',
  endFar: 'End date must be within one year of today',
} as const

type DateFormValues = { startDate: string; startTime: string; endDate: string; endTime: string }
export type DateProblem = { field: keyof DateFormValues; message: string }

/** Returns the dates in stored form, and the problems by field. `today` is a date in the account's time zone. */
export function validateDates(
  values: DateFormValues,
  today: string,
): { dates: DateFormValues; problems: DateProblem[] } {
  const problems: DateProblem[] = []
  const addProblem = (field: keyof DateFormValues, message: string) => problems.push({ field, message })
  const startDate = validateDate('startDate', dateMessages.startMissing)
  const endDate = validateDate('endDate', dateMessages.endMissing)
  const startTime = validateTime('startTime')
  const endTime = validateTime('endTime')
  const latest = oneYearAfter(today)
  if (startDate && startDate < today) addProblem('startDate', dateMessages.past)
  if (startDate > latest) addProblem('startDate', dateMessages.startFar)
  if (endDate > latest) addProblem('endDate', dateMessages.endFar)
  const start = `${startDate} ${startTime || '00:00'}`
  const end = `${endDate} ${endTime || '23:59'}`
  if (startDate && endDate && end <= start) addProblem('endDate', dateMessages.inverted)
  return { dates: { startDate, startTime, endDate, endTime }, problems }

  function validateDate(field: 'startDate' | 'endDate', missing: string): string {
    const text = values[field].trim()
    const date = parsePostDate(text)
    if (!date) addProblem(field, text ? dateMessages.notADate : missing)
    return date ?? ''
  }

  function validateTime(field: 'startTime' | 'endTime'): string {
    const text = values[field].trim()
    const time = text ? parseClockTime(text) : ''
    if (time === null) addProblem(field, dateMessages.notATime)
    return time ?? ''
  }
}

/** Returns a date as `YYYY-MM-DD`. In addition to `parseDate`, accepts a month and a day with one digit: `1/5/27`. */
export function parsePostDate(text: string): string | null {
  return parseDate(text.trim().replace(/(?<!\d)\d(?=\/)/g, '0$&'))
}

/** Returns the same day of the next year; for February 29, returns February 28. */
export function oneYearAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  const text = (value: number) => String(value).padStart(2, '0')
  return `${year + 1}-${text(month)}-${text(Math.min(day, last))}`
}
