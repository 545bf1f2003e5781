/**
 * Prepares an XLSX file for the library, which would unpack whatever the archive contains: the files are unpacked here,
 * up to a limit, and the library gets an archive of them that is not compressed.
 *
 * The bytes are not part of the heap, which the process limits. So only the archive remains when this returns, and the
 * limit of the unpacked size limits them: two copies while the archive is built, and two while the library reads it.
 */
import { zipSync } from 'fflate'
import { listArchive } from '../archives/zip-archive.ts'
import type { OpenFile } from '../file-part.ts'
import { limits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { damagedWorkbook } from './damaged-workbook.ts'

const tooLargeWorkbook =
  'The spreadsheet is too large to be read as XLSX. Save the sheet as CSV, and upload that file.'

const workbookPath = 'xl/workbook.xml'

type RepackedWorkbook = { archive: Buffer; isFrom1904: boolean }

/** With `hasFormats` false, the formats of cells are left out, so that dates are numbers. */
export async function repackWorkbook(
  open: OpenFile,
  { hasFormats }: { hasFormats: boolean },
): Promise<RepackedWorkbook> {
  const { files } = await listArchive(open, (path) => /\.xml(?:\.rels)?$/.test(path))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > limits.workbookBytes) throw new UnreadableFile(tooLargeWorkbook)
  const contents = new Map<string, Buffer>()
  let marks = 0
  for (const file of files) {
    const content = Buffer.concat(await (await file.open()).toArray())
    marks += countMarks(content)
    if (marks > limits.workbookMarks) throw new UnreadableFile(tooLargeWorkbook)
    requireOfficeXml(content)
    contents.set(file.path, hasFormats || !isStylesFile(file.path) ? content : removeNumberFormats(content))
  }
  const workbook = contents.get(workbookPath)
  if (workbook) contents.set(workbookPath, withDateSystemAsNumber(workbook))
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(contents), { level: 0 })
  return {
    archive: Buffer.from(buffer, byteOffset, byteLength),
    isFrom1904: countsFrom1904(contents.get(workbookPath)),
  }
}

const isStylesFile = (path: string): boolean => /\/styles[^/]*\.xml$/i.test(path)

/** Renames the attributes that assign formats. The styles stay, because cells refer to them by position. */
const removeNumberFormats = (styles: Buffer): Buffer =>
  Buffer.from(styles.toString().replaceAll('numFmtId=', 'unusedId='))

/** Counts the elements and attributes of an XML text, by the characters that each of them contains. */
function countMarks(xml: Buffer): number {
  let count = 0
  for (let n = 0; n < xml.length; n++) if (xml[n] === 0x3c || xml[n] === 0x3d) count++
  return count
}

/** Throws an UnreadableFile for XML that no spreadsheet program writes, and that takes the library long to read. */
function requireOfficeXml(xml: Buffer): void {
  for (let at = xml.indexOf('<!--'); at >= 0; at = xml.indexOf('<!--', at + 4)) {
    const end = xml.indexOf('-->', at)
    if (end < 0 || end - at > limits.workbookCommentBytes) throw new UnreadableFile(damagedWorkbook)
  }
  if (xml.includes('<!DOCTYPE')) throw new UnreadableFile(damagedWorkbook)
}

/** Writes the flag for days that count from 1904 as the library expects it: `true` means the same as `1`. */
function withDateSystemAsNumber(workbook: Buffer): Buffer {
  return Buffer.from(workbook.toString().replace(/\bdate1904=(["'])(?:true|1)\1/, 'date1904="1"'))
}

function countsFrom1904(workbook: Buffer | undefined): boolean {
  return workbook?.includes('date1904="1"') ?? false
}
