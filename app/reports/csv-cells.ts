/** How every CSV of ours protects its cells, so that no spreadsheet runs one as a formula. */
import { sql } from 'kysely'
import type { Fragment } from './report'

/**
 * A spreadsheet runs a cell that begins with = + - @ (also in full width), a tab or a line break (listed here by their
 * `ascii` values, which is the cheapest test of a first character). Such text gets a leading apostrophe; a plain
 * negative number is left alone, because a spreadsheet reads it as that number. Empty text becomes an empty cell.
 * `value` is repeated in the SQL: pass a column.
 */
export function csvSafeText(value: Fragment): Fragment {
  return sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312) and ${value} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${value} else nullif(${value}, '') end`
}

/**
 * The heading line, with the same line ending as all lines of the file. Headings may come from somebody else's file.
 */
export function csvHeadingLine(headings: string[]): string {
  const cells = headings.map((heading) => {
    const safe = /^[=+\-@\t\n\r＝＋－＠]/.test(heading) ? `'${heading}` : heading
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${cells.join(',')}\r\n`
}
