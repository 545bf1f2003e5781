/** Some sources send only the beginning of a text, ending in dots; for those we keep the fuller text. */
/** PostgreSQL interprets this pattern the same way JavaScript does. */
export const ellipsisPattern = /(?<!\s)\s*(\.\.\.|…)$/

export const isExcerpt = (text: string): boolean => ellipsisPattern.test(text)

export function isExcerptOf(part: string, whole: string): boolean {
  return isExcerpt(part) && normalizeText(whole).startsWith(normalizeText(part.replace(ellipsisPattern, '')))
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
