/** A file that can be read several times, alone or within a ZIP archive. */
import type { Readable } from 'node:stream'

/** Opens the bytes of the file at its beginning. Of each file, only one stream is open at a time. */
export type OpenFile = () => Promise<Readable>

export type FilePart = {
  /** The path within the archive, '' for a file that is not in an archive. */
  path: string
  open: OpenFile
  /** Reads a spreadsheet, at most once. */
  readSheets: () => Promise<Sheet[]>
}

export type Sheet = { name: string; rows: string[][] }
