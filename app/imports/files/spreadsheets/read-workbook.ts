/**
 * Reads the sheets of an XLSX file as rows of text. The whole workbook is in memory, within the limits of the thread.
 * The library would unpack whatever the archive contains. So the files are unpacked here, up to a limit, and the library
 * gets an archive of them that is not compressed.
 */
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { listArchive } from '../archives/zip-archive.ts'
import type { OpenFile } from '../file-part.ts'
import { limits } from '../limits.ts'
import { toStorableText } from '../storable-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type CellValue, formatCell, type NumberText } from './format-cell.ts'

export type Sheet = { name: string; rows: string[][] }

const tooLargeWorkbook =
  'The spreadsheet is too large to be read as XLSX. Save the sheet as CSV, and upload that file.'

export async function readWorkbook(open: OpenFile): Promise<Sheet[]> {
  const archive = await repackWorkbook(open)
  try {
    const sheets = await readXlsxFile<NumberText>(archive, {
      trim: false,
      parseNumber: (digits) => ({ digits }),
    })
    return sheets.map(({ sheet, data }) => ({
      name: toStorableText(sheet),
      // The library declares dates as constructors of dates.
      rows: data.map((row) => (row as CellValue[]).map(formatCell)),
    }))
  } catch {
    throw new UnreadableFile(
      'The spreadsheet is damaged. Open it in Excel, save it as XLSX or CSV, and upload it again.',
    )
  }
}

async function repackWorkbook(open: OpenFile): Promise<Buffer> {
  const { files } = await listArchive(open, (path) => /\.xml(?:\.rels)?$/.test(path))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > limits.workbookBytes) throw new UnreadableFile(tooLargeWorkbook)
  const contents = new Map<string, Uint8Array>()
  for (const file of files) contents.set(file.path, Buffer.concat(await (await file.open()).toArray()))
  return Buffer.from(zipSync(Object.fromEntries(contents), { level: 0 }))
}
