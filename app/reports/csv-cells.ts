/** What every CSV of ours does to its cells, so that no spreadsheet runs one. */
import { sql } from 'kysely'
import type { Fragment } from './report'

/**
 * A spreadsheet runs a cell that begins with = + - @ (also in full width), a tab or the end of a line (given here as
 * `ascii` sees them, which is the cheapest look at a first letter). Such text gets an apostrophe in front; a plain negative number is text a
 * spreadsheet reads as that number, and stays. Empty text is an empty cell. `value` is named several times: give a column.
 */
export function safeText(value: Fragment): Fragment {
  return sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312) and ${value} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${value} else nullif(${value}, '') end`
}

/** The heading line, ending as every line of the file does. Headings may come from a file of somebody else's. */
export function headingLine(headings: string[]): string {
  const cells = headings.map((heading) => {
    const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(heading) ? `'${heading}` : heading
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${cells.join(',')}\r\n`
}
