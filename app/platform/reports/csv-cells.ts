/** Escapes the cells of CSV files, so that spreadsheet programs do not run them as formulas. */
import { sql } from 'kysely'
import type { Fragment } from './report'

/**
 * Returns a SQL expression for text that is safe in a spreadsheet. Spreadsheet programs run a cell as a formula if it
 * begins with =, +, - or @ (also full-width), a tab or a line break. Such text gets a leading apostrophe, except a
 * plain negative number, which they treat as a number. Empty text becomes an empty cell. The expression compares
 * `ascii` values, because that is the fastest test of a first character. Pass a column, because the expression contains
 * `value` several times.
 */
export function csvSafeText(value: Fragment): Fragment {
  return sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312) and ${value} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${value} else nullif(${value}, '') end`
}

/** Returns a SQL expression for our sentence of a rejection, without what the provider wrote. */
export function messageSql(reason: Fragment): Fragment {
  return sql`split_part(${reason}, chr(10), 1)`
}

/** Returns the line of headings, ending in CRLF. Escapes the headings, because they can come from a user's file. */
export function csvHeadingLine(headings: string[]): string {
  const cells = headings.map((heading) => {
    const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(heading) ? `'${heading}` : heading
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${cells.join(',')}\r\n`
}
