/** Thrown for a file that cannot be read further; the message is for the user who uploaded it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Row numbers match a spreadsheet's: the headings are row 1. */
export function unreadableRowError(row: number, reason: string): UnreadableFile {
  return new UnreadableFile(`Row ${row.toLocaleString('en-US')} cannot be read: ${reason}`)
}
