/**
 * Detects the shape of a CSV file from its beginning: the line ending, the delimiter and the headings. Ignores line
 * breaks inside quotes.
 */
import { parse } from 'csv-parse/sync'
import { type Delimiter, delimiters } from './delimiters.ts'
import type { FormatChoices } from './format-choices.ts'
import { requireNoMarkup } from './markup.ts'

export type RowEnd = 'lf' | 'cr'

export type FileShape = {
  format: 'csv' | 'json' | 'xlsx'
  encoding: string
  delimiter: Delimiter
  rowEnd: RowEnd
  headings: string[]
  /** What the user chose instead of what was detected. */
  choices?: FormatChoices
  /** The sheet of a workbook that is read, the number of its row of headings, and the names of all sheets. */
  sheet?: { name: string; headingRow: number; names: string[] }
  archive?: ArchiveShape
  /** The lists of JSON that become no rows, and the numbers of their objects. */
  unread?: { list: string; objects: number }[]
}

/** The files of a ZIP archive that are read as one file. */
type ArchiveShape = {
  /** The position of each file among those with rows, and its encoding. */
  parts: { file: number; encoding: string }[]
  /** The headings of the columns that describe the file of a row. They precede those of the files. */
  details: string[]
  /** The files with other columns, of which the user can choose one: the first of each group with the same columns. */
  groups: { path: string; count: number }[]
  /** The path that `groups` has for the files that are read. */
  group: string
}

export const rowEnds: Record<RowEnd, string[]> = { lf: ['\r\n', '\n'], cr: ['\r\n', '\r'] }

/**
 * The options of a tolerant parser: it treats quotes within words as ordinary characters, and accepts rows with too few
 * or too many cells.
 */
export const lenientCsvOptions = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const

export function isJsonText(head: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(head)
}

/**
 * Detects the shape of a CSV file, except for what the user chose. `head` is the decoded beginning of the file; its last
 * row may be truncated.
 */
export function detectCsvShape(head: string, encoding: string, chosenDelimiter?: Delimiter): FileShape {
  const rowEnd = detectRowEnd(head)
  const candidates = (chosenDelimiter ? [chosenDelimiter] : delimiters).map((delimiter) => ({
    delimiter,
    rows: parseFirstRows(head, delimiter, rowEnd),
  }))
  const best = candidates.reduce((winner, next) =>
    uniformity(next.rows) > uniformity(winner.rows) ? next : winner,
  )
  // Zero characters stay, because they show that the file is not text.
  const headings = (best.rows[0] ?? []).map((heading) => heading.trim().toWellFormed())
  requireNoMarkup(headings)
  return { format: 'csv', encoding, delimiter: best.delimiter, rowEnd, headings }
}

function detectRowEnd(head: string): RowEnd {
  let isQuoted = false
  for (let n = 0; n < head.length; n++) {
    const character = head[n]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') return 'lf'
    else if (character === '\r') return head[n + 1] === '\n' ? 'lf' : 'cr'
  }
  return 'lf'
}

function parseFirstRows(head: string, delimiter: Delimiter, rowEnd: RowEnd): string[][] {
  const rows: string[][] = []
  try {
    const on_record = (row: string[]) => void rows.push(row)
    parse(head, { ...lenientCsvOptions, delimiter, record_delimiter: rowEnds[rowEnd], to: 40, on_record })
  } catch {
    // The beginning of a file can end within a quoted cell. Use the rows before it, which are complete.
  }
  return rows
}

/**
 * Returns a score for a delimiter: the number of cells in the first row, multiplied by the share of the other rows that
 * have the same number of cells. Rows with a single cell get a low score, because they do not contain the delimiter.
 */
function uniformity(rows: string[][]): number {
  const width = rows[0]?.length ?? 0
  if (width < 2) return width
  const others = rows.slice(1)
  const sameWidth = others.filter((row) => row.length === width).length
  return width * (others.length ? 0.1 + sameWidth / others.length : 1)
}
