/** Reads the sheets of an XLSX file as rows of text. The whole workbook is in memory. */

import readXlsxFile, { InvalidSpreadsheetError } from 'read-excel-file/node'
import type { OpenFile, Sheet } from '../file-part.ts'
import { toStorableText } from '../storable-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { damagedWorkbook } from './damaged-workbook.ts'
import { type CellValue, formatCell, isNumberAsDate, type NumberText } from './format-cell.ts'
import { repackWorkbook } from './repack-workbook.ts'

type ParsedSheet = { name: string; rows: CellValue[][] }

export async function readWorkbook(open: OpenFile): Promise<Sheet[]> {
  const { sheets, isFrom1904 } = await parseWorkbook(open)
  // The library does not return the digits of a number that is formatted as a date, so such a workbook is parsed again.
  const unformatted = sheets.some(hasNumberAsDate) ? await parseWorkbook(open, { hasFormats: false }) : null
  return sheets.map(({ name, rows }, s) => ({
    name: toStorableText(name),
    rows: rows.map((row, r) =>
      row.map((cell, c) => {
        const value = isNumberAsDate(cell) ? (unformatted?.sheets[s]?.rows[r]?.[c] ?? null) : cell
        return formatCell(value, isFrom1904)
      }),
    ),
  }))
}

const hasNumberAsDate = ({ rows }: ParsedSheet): boolean => rows.some((row) => row.some(isNumberAsDate))

async function parseWorkbook(
  open: OpenFile,
  { hasFormats = true } = {},
): Promise<{ sheets: ParsedSheet[]; isFrom1904: boolean }> {
  const { archive, isFrom1904 } = await repackWorkbook(open, { hasFormats })
  try {
    const sheets = await readXlsxFile<NumberText>(archive, {
      trim: false,
      parseNumber: (digits) => ({ digits }),
    })
    return {
      // The library declares dates as constructors of dates.
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as CellValue[][] })),
      isFrom1904,
    }
  } catch (error) {
    throw toUnreadable(error)
  }
}

function toUnreadable(error: unknown): UnreadableFile {
  const cell =
    error instanceof InvalidSpreadsheetError ? /at row (\d+), col (\d+): [A-Z_]+$/.exec(error.message) : null
  return new UnreadableFile(
    cell
      ? `The cell in row ${cell[1]} and column ${cell[2]} of a sheet cannot be read. Save the sheet as CSV, and upload that file.`
      : damagedWorkbook,
  )
}
