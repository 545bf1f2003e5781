/**
 * Lists the files of a ZIP archive and unpacks them while they are read. Nothing is written under a name of the archive,
 * and no file yields more bytes than the directory of the archive declares, which is limited in turn.
 */
import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import type { OpenFile } from '../file-part.ts'
import { formatLimit, limits } from '../limits.ts'
import { toStorableText } from '../storable-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { openRanges } from './ranges.ts'

export type ArchiveFile = { path: string; bytes: number; open: OpenFile }

const damaged =
  'The file is a ZIP archive or a spreadsheet, but damaged or incomplete. Create or save it again.'

/** Returns the files of the archive for which `isNeeded` returns true, in the order in which they are stored. */
export async function listArchive(
  open: OpenFile,
  isNeeded: (path: string) => boolean,
): Promise<{ files: ArchiveFile[]; paths: Set<string> }> {
  const { reader, fileBytes } = await openRanges(open)
  const paths = new Set<string>()
  const entries: Entry[] = []
  let entryCount = 0
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(reader, fileBytes, { autoClose: false })
    for await (const entry of zip.eachEntry()) {
      paths.add(entry.fileName)
      if (++entryCount > limits.archiveEntries)
        throw new UnreadableFile(
          `The ZIP archive contains more than ${formatLimit(limits.archiveEntries)} files. Upload only the files to import.`,
        )
      if (isNeeded(entry.fileName)) entries.push(entry)
    }
  } catch (error) {
    throw toUnreadable(error)
  }
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  requireReadable(entries)
  return { paths, files: entries.map((entry) => toArchiveFile(zip, entry)) }
}

function toArchiveFile(zip: ZipFile, entry: Entry): ArchiveFile {
  async function* unpack() {
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Uint8Array
    } catch (error) {
      throw toUnreadable(error)
    }
  }
  return {
    path: toStorableText(entry.fileName),
    bytes: entry.uncompressedSize,
    open: async () => Readable.from(unpack(), { objectMode: false }),
  }
}

/** Throws an UnreadableFile for what cannot be unpacked, and for files that overlap: a sign of a ZIP bomb. */
function requireReadable(entries: Entry[]): void {
  let unpackedBytes = 0
  let end = 0
  for (const entry of entries) {
    if (entry.isEncrypted())
      throw new UnreadableFile(
        'The ZIP archive is protected with a password. Unpack it, and upload the files or an archive without a password.',
      )
    if (!entry.canDecodeFileData())
      throw new UnreadableFile(
        'The ZIP archive is compressed in an unusual way. Create it again with another program, or upload the files in it.',
      )
    if (entry.relativeOffsetOfLocalHeader < end) throw new UnreadableFile(damaged)
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize
    unpackedBytes += entry.uncompressedSize
  }
  if (unpackedBytes > limits.archiveUnpackedBytes)
    throw new UnreadableFile(
      'The files in the ZIP archive are larger than 500 MB together. Split them into several archives.',
    )
}

function toUnreadable(error: unknown): UnreadableFile {
  return error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
}
