/** Some sources send only the beginning of a text, ending in dots; for those we keep the fuller text. */
/** PostgreSQL interprets this pattern the same way JavaScript does. */
export const ending = /(?<!\s)\s*(\.\.\.|…)$/

export const isExcerpt = (text: string): boolean => ending.test(text)

export function isExcerptOf(part: string, whole: string): boolean {
  return isExcerpt(part) && essence(whole).startsWith(essence(part.replace(ending, '')))
}

function essence(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
