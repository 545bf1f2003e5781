/**
 * Removes zero characters and replaces unpaired surrogates, which PostgreSQL cannot store in text or JSON. Names from a
 * file (headings, sheets, paths) are converted where they are read, so that a choice of the user matches them.
 */
export function toStorableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}
