/**
 * Detects text that was damaged before or while the file was read: the character for bytes that are not valid in the
 * encoding of the file (U+FFFD), also as it looks when it was saved in another encoding.
 */
export type TextWarning = 'damaged text'

const damage = /\uFFFD|ï¿½/

/** Returns the warning about a row if a cell that is imported is damaged. */
export function textWarnings(cells: string[], columns: (string | null)[]): { kind: TextWarning }[] {
  return cells.some((cell, n) => columns[n] && damage.test(cell)) ? [{ kind: 'damaged text' }] : []
}
