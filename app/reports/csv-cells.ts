/** Escapes cells of CSV files, so that no spreadsheet runs one as a formula. */
import { sql } from 'kysely'
import type { Fragment } from './report'

/**
 * Spreadsheets run a cell that begins with = + - @ (also in full width), a tab or a line break. They are listed by
 * their `ascii` values, because that is the cheapest test of a first character. Such text gets a leading apostrophe,
 * except a plain negative number, which spreadsheets read as a number. Empty text becomes an empty cell. The SQL
 * contains `value` several times, so pass a column.
 */
export function csvSafeText(value: Fragment): Fragment {
  return sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312) and ${value} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${value} else nullif(${value}, '') end`
}

/**
 * Returns the heading line, ending in CRLF like all lines. Escapes the headings, which may come from a customer's file.
 */
export function csvHeadingLine(headings: string[]): string {
  const cells = headings.map((heading) => {
    const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(heading) ? `'${heading}` : heading
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${cells.join(',')}\r\n`
}
