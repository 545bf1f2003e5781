/** Formats the value of a cell of a spreadsheet as text, as if the sheet had been saved as CSV. */

/** A number, as the digits in the file. */
export type NumberText = { digits: string }
export type CellValue = string | boolean | Date | NumberText | null

export function formatCell(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return formatDate(value)
  return typeof value === 'object' ? formatNumber(value.digits) : String(value)
}

/** Dates of spreadsheets have no time zone. The library returns them as if they were UTC. */
function formatDate(date: Date): string {
  // Times are fractions of a day, so they can be off by a millisecond.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/)
  if (day < '1900-01-01') return time
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
