/** Thrown for a file that cannot be read on; the message is for the person who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** A spreadsheet's number: the headings are row 1. */
export function unreadableRow(row: number, reason: string): UnreadableFile {
  return new UnreadableFile(`Row ${row.toLocaleString('en-US')} cannot be read: ${reason}`)
}
