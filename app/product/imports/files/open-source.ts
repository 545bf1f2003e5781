/**
 * Determines from its first bytes what a file is: text, a workbook, or a ZIP archive that contains the files to read.
 * Rejects other spreadsheets with a sentence that says how to save them.
 */
import type { Readable } from 'node:stream'
import { isDataFile } from './archives/data-files.ts'
import { listArchive } from './archives/zip-archive.ts'
import type { FilePart, OpenFile, Sheet } from './file-part.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type FileSource = {
  kind: 'text' | 'workbook' | 'archive'
  parts: FilePart[]
}

export async function openSource(open: OpenFile): Promise<FileSource> {
  const beginning = await readBeginning(await open())
  if (beginning.equals(compoundSignature)) throw await explainCompoundFile(open)
  if (!zipSignatures.some((signature) => beginning.subarray(0, 4).equals(signature)))
    return { kind: 'text', parts: [toPart({ path: '', open })] }
  const { files, paths } = await listArchive(open, isDataFile)
  rejectOtherSpreadsheets(paths)
  if (paths.has('xl/workbook.xml')) return { kind: 'workbook', parts: [toPart({ path: '', open })] }
  return { kind: 'archive', parts: files.map(toPart) }
}

function toPart({ path, open }: { path: string; open: OpenFile }): FilePart {
  let sheets: Promise<Sheet[]> | null = null
  return {
    path,
    open,
    readSheets: () => {
      // Loading the library that reads workbooks takes longer than starting the process, and most files are text.
      sheets ??= import('./spreadsheets/read-workbook.ts').then(({ readWorkbook }) => readWorkbook(open))
      return sheets
    },
  }
}

const zipSignatures = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'))
/** The signature of Microsoft's compound files: XLS, and XLSX with a password. */
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function readBeginning(stream: Readable): Promise<Buffer> {
  let beginning = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    beginning = Buffer.concat([beginning, chunk])
    if (beginning.length >= compoundSignature.length) break
  }
  stream.destroy()
  return beginning.subarray(0, compoundSignature.length)
}

async function explainCompoundFile(open: OpenFile): Promise<UnreadableFile> {
  const marker = Buffer.from('EncryptedPackage', 'utf16le')
  let rest = Buffer.alloc(0)
  for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) {
    const bytes = Buffer.concat([rest, chunk])
    if (bytes.includes(marker))
      return new UnreadableFile(
        'The spreadsheet is protected with a password. Save it without a password, and upload it again.',
      )
    rest = bytes.subarray(Math.max(0, bytes.length - marker.length))
  }
  return new UnreadableFile(
    'This is a file of an old Excel (XLS). Save it as XLSX or CSV, and upload that file.',
  )
}

function rejectOtherSpreadsheets(paths: Set<string>): void {
  const includes = (pattern: RegExp) => [...paths].some((path) => pattern.test(path))
  if (paths.has('xl/workbook.bin'))
    throw new UnreadableFile(
      'This is a binary Excel file (XLSB). Save it as XLSX or CSV, and upload that file.',
    )
  if (paths.has('mimetype') && paths.has('content.xml'))
    throw new UnreadableFile(
      'This is an OpenDocument file (ODS). Save it as XLSX or CSV, and upload that file.',
    )
  if (includes(/^(?:.+\.numbers\/)?Index(?:\.zip$|\/.+\.iwa$)/))
    throw new UnreadableFile(
      'This is a Numbers file. Export it as Excel (XLSX) or CSV, and upload that file.',
    )
}
