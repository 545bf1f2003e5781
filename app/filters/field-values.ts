/**
 * Validation of single values, wherever they come from: a URL, a form or a stored filter. Nothing that passes here can
 * make PostgreSQL reject a parameter (ids fit int8, text is well formed and contains no NUL).
 */
const largestId = '9223372036854775807'

export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < 19 || text <= largestId)
}

/** Replaces any value that cannot be an id. No row has this id. */
const noId = '0'

/** Sorts ids in ascending order. Replaces invalid ids with `noId`: dropping them would widen the filter. */
export function acceptIds(values: string[]): string[] {
  const ids = values.filter(isId).sort(compareIds)
  return ids.length < values.length ? [noId, ...ids] : ids
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** All or nothing: one value that is not a number invalidates the others. */
export function acceptNumbers(values: string[], admitted: readonly string[]): string[] {
  const numeric = values.every((value) => /^-?\d+(\.\d+)?$/.test(value))
  return numeric ? values.filter((value) => admitted.includes(value)).sort() : []
}

/** Keeps the first value that is not blank. */
export function acceptText(values: string[]): string[] {
  return values
    .map(cleanSearch)
    .filter((text) => text !== '')
    .slice(0, 1)
}

const longestSearch = 200

/** Normalizes search text so that both PostgreSQL and a URL can hold it: one line, NFC, limited in length. */
export function cleanSearch(text: string): string {
  return withoutLoneSurrogates(text.slice(0, longestSearch * 20))
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** A cursor is opaque here; the list that created it checks its contents. */
export function isCursor(text: string): boolean {
  return /^[\w.:~-]{1,200}$/.test(text)
}

function withoutLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '')
}
