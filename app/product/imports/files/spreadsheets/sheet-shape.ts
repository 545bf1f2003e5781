/** Chooses the sheet of a workbook that is read, and its headings. */
import type { FilePart, Sheet } from '../file-part.ts'
import type { FileShape } from '../file-shape.ts'
import type { FormatChoices } from '../format-choices.ts'
import { toStorableText } from '../storable-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Proposes the sheet that most likely has the table. */
export async function detectSheetShape(part: FilePart, choices: FormatChoices): Promise<FileShape> {
  const sheets = await part.readSheets()
  const names = sheets.map(({ name }) => name)
  const sheet =
    choices.sheet === undefined ? proposeSheet(sheets) : sheets.find(({ name }) => name === choices.sheet)
  if (!sheet)
    throw new UnreadableFile(`The file has no sheet “${choices.sheet}”. Its sheets are: ${names.join(', ')}.`)
  const index = findHeadingRow(sheet.rows)
  const headings = sheet.rows[index] ?? []
  return {
    format: 'xlsx',
    encoding: 'utf-8',
    delimiter: ',',
    rowEnd: 'lf',
    headings: headings
      .slice(0, lastFilledCell(headings) + 1)
      .map((heading) => toStorableText(heading).trim()),
    sheet: { name: sheet.name, headingRow: index + 1, names },
  }
}

/** Tables of reviews and locations have at least three columns. Instructions and the meaning of columns have fewer. */
const minTableWidth = 3

/** Returns the first sheet with a table, otherwise the first with two columns, otherwise the first with rows. */
function proposeSheet(sheets: Sheet[]): Sheet {
  const widths = sheets.map(({ rows }) => tableWidth(rows))
  const n = [minTableWidth, 2, 1]
    .map((minWidth) => widths.findIndex((width) => width >= minWidth))
    .find((index) => index >= 0)
  return sheets[n ?? -1] ?? { name: '', rows: [] }
}

/** Returns the number of headings if half of the rows below have several cells, otherwise 1, and 0 without rows. */
function tableWidth(rows: string[][]): number {
  const index = findHeadingRow(rows)
  if (index < 0) return 0
  const counts = rows
    .slice(index + 1)
    .map(countFilledCells)
    .filter((count) => count > 0)
  const isTable = counts.length > 0 && counts.filter((count) => count > 1).length >= counts.length / 2
  return isTable ? countFilledCells(rows[index]!) : 1
}

export function findSheet(sheets: Sheet[], { sheet }: FileShape): Sheet {
  return sheets.find(({ name }) => name === sheet?.name) ?? { name: '', rows: [] }
}

/** Yields the rows below the headings that are not empty, with their numbers in the sheet. */
export function* readSheetRows({ rows }: Sheet, { sheet, headings }: FileShape) {
  for (const [n, row] of rows.entries()) {
    const width = lastFilledCell(row) + 1
    if (n >= sheet!.headingRow && width > 0)
      yield { number: n + 1, cells: row.slice(0, Math.max(width, headings.length)) }
  }
}

const maxFirstRows = 50

/**
 * Returns the index of the first row with two cells, because titles above a table are in one cell. The names and values
 * that reports have above a table ("Date range", "January") are two cells, so the row also needs more than half of what
 * the full ones of the first rows have. A single row with more, such as a comment at the side, does not matter.
 */
function findHeadingRow(rows: string[][]): number {
  const filledCells = rows.map(countFilledCells)
  const ofFirstRows = filledCells.filter((count) => count > 0).slice(0, maxFirstRows)
  const upperQuartile = ofFirstRows.sort((a, b) => a - b)[Math.floor((ofFirstRows.length - 1) * 0.75)] ?? 0
  const table = filledCells.findIndex((count) => count > 1 && count > upperQuartile / 2)
  return table >= 0 ? table : filledCells.findIndex((count) => count > 0)
}

const countFilledCells = (row: string[]): number => row.filter((cell) => cell.trim() !== '').length
const lastFilledCell = (row: string[]): number => row.findLastIndex((cell) => cell.trim() !== '')
