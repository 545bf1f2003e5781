/**
 * Prepares an XLSX file for the library, which would unpack whatever the archive contains: the files are unpacked here,
 * up to a limit, and the library gets an archive of them that is not compressed.
 *
 * The bytes are not part of the heap, which the thread limits. So only the archive remains when this returns, and the
 * limit of the unpacked size limits them: two copies while the archive is built, and two while the library reads it.
 */
import { zipSync } from 'fflate'
import { listArchive } from '../archives/zip-archive.ts'
import type { OpenFile } from '../file-part.ts'
import { limits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const tooLargeWorkbook =
  'The spreadsheet is too large to be read as XLSX. Save the sheet as CSV, and upload that file.'

type RepackedWorkbook = { archive: Buffer; isFrom1904: boolean }

/** With `hasFormats` false, the formats of cells are left out, so that dates are numbers. */
export async function repackWorkbook(
  open: OpenFile,
  { hasFormats }: { hasFormats: boolean },
): Promise<RepackedWorkbook> {
  const { files } = await listArchive(open, (path) => /\.xml(?:\.rels)?$/.test(path))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > limits.workbookBytes) throw new UnreadableFile(tooLargeWorkbook)
  const contents = new Map<string, Uint8Array>()
  for (const file of files) {
    const content = Buffer.concat(await (await file.open()).toArray())
    contents.set(file.path, hasFormats || !isStylesFile(file.path) ? content : removeNumberFormats(content))
  }
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(contents), { level: 0 })
  return {
    archive: Buffer.from(buffer, byteOffset, byteLength),
    isFrom1904: countsFrom1904(contents.get('xl/workbook.xml')),
  }
}

const isStylesFile = (path: string): boolean => /\/styles[^/]*\.xml$/i.test(path)

/** Renames the attributes that assign formats. The styles stay, because cells refer to them by position. */
const removeNumberFormats = (styles: Buffer): Buffer =>
  Buffer.from(styles.toString().replaceAll('numFmtId=', 'unusedId='))

const countsFrom1904 = (workbook: Uint8Array | undefined): boolean =>
  workbook !== undefined && /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="1"/.test(Buffer.from(workbook).toString())
