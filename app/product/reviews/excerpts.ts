/**
 * Matches the ellipsis at the end of an excerpt. Some sources send only the beginning of a text, in which case the full
 * text is kept if it is known. PostgreSQL interprets this pattern in the same way as JavaScript.
 */
export const ellipsisPattern = /(?<!\s)\s*(\.\.\.|…)$/

export const isExcerpt = (text: string): boolean => ellipsisPattern.test(text)

export function isExcerptOf(part: string, whole: string): boolean {
  return isExcerpt(part) && normalizeText(whole).startsWith(normalizeText(part.replace(ellipsisPattern, '')))
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
