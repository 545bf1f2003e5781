import { parseDate } from '#app/kit/ui/calendar/form-date'
import type { Problem } from './filter'

/** Returns the validation errors of an entered custom range. `today` is the date in the account's time zone. */
export function customRangeProblems(from: string, to: string, today: string): Problem[] {
  const start = parseDate(from)
  const end = parseDate(to)
  return [
    ...dateProblems('from', from, start === null || start > today || (end !== null && start > end)),
    ...dateProblems('to', to, end === null || end > today || (start !== null && end < start)),
  ]
}

function dateProblems(parameter: string, value: string, isInvalid: boolean): Problem[] {
  if (value === '') return [{ parameter, message: 'Date Required' }]
  return isInvalid ? [{ parameter, message: 'Invalid Date Range' }] : []
}
