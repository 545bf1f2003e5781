/** Some sources tell but the beginning of a text, with dots at its end: of those the fuller text is kept. */
/** PostgreSQL reads it as JavaScript does. */
export const ending = /(?<!\s)\s*(\.\.\.|…)$/

export const isExcerpt = (text: string): boolean => ending.test(text)

export function isExcerptOf(part: string, whole: string): boolean {
  return isExcerpt(part) && essence(whole).startsWith(essence(part.replace(ending, '')))
}

function essence(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
