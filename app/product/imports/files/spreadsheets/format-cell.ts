/** Formats the value of a cell of a spreadsheet as text, as if the sheet had been saved as CSV. */

/** A number, as the digits in the file. */
export type NumberText = { digits: string }
export type CellValue = string | boolean | Date | NumberText | null

const earliestYear = 1800
const latestYear = 9999

/** `isFrom1904` is whether the days of the workbook count from 1904. */
export function formatCell(value: CellValue, isFrom1904: boolean): string {
  if (value === null) return ''
  if (value instanceof Date) return isDate(value) ? formatDate(value, isFrom1904) : ''
  return typeof value === 'object' ? formatNumber(value.digits) : String(value)
}

/** Whether the value is a number that is formatted as a date, but is none: a phone number, for example. */
export const isNumberAsDate = (value: CellValue): boolean => value instanceof Date && !isDate(value)

function isDate(date: Date): boolean {
  // The year of an invalid date is NaN.
  const year = date.getUTCFullYear()
  return year >= earliestYear && year <= latestYear
}

/** Dates of spreadsheets have no time zone. The library returns them as if they were UTC. */
function formatDate(date: Date, isFrom1904: boolean): string {
  // Times are fractions of a day, so they can be off by a millisecond.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  // A time without a date is a fraction of the day zero.
  if (day < (isFrom1904 ? '1904-01-02' : '1900-01-01')) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/**
 * Formats a number without an exponent. Whole numbers are copied digit by digit, because identifiers can have more
 * digits than a JavaScript number.
 */
function formatNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  const number = Number(text)
  const shortest = String(number)
  return shortest.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : shortest
}
