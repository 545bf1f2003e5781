import { toStorableText } from './storable-text.ts'

/**
 * The error for a file that cannot be read or cannot be read further. Its message is shown to the user who uploaded the
 * file, and stored with the import. It can quote the file.
 */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(message: string) {
    super(toStorableText(message))
  }
}

/** Creates the error for an unreadable row. Row numbers match those in a spreadsheet: the headings are row 1. */
export function unreadableRowError(row: number, reason: string): UnreadableFile {
  return new UnreadableFile(`Row ${row.toLocaleString('en-US')} cannot be read: ${reason}`)
}
