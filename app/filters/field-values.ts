/**
 * Validation of single values, wherever they come from: a URL, a form or a stored filter. Nothing that passes here can
 * make PostgreSQL reject a parameter (ids fit int8, text is well formed and contains no NUL).
 */
const MAX_ID = '9223372036854775807'

export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < 19 || text <= MAX_ID)
}

/** Replaces any value that cannot be an id. No row has this id. */
const unmatchedId = '0'

/** Sorts ids in ascending order. Replaces invalid ids with `noId`: dropping them would widen the filter. */
export function validIds(values: string[]): string[] {
  const ids = values.filter(isId).sort(compareIds)
  return ids.length < values.length ? [unmatchedId, ...ids] : ids
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** All or nothing: one value that is not a number invalidates the others. */
export function validNumbers(values: string[], allowed: readonly string[]): string[] {
  const areNumeric = values.every((value) => /^-?\d+(\.\d+)?$/.test(value))
  return areNumeric ? values.filter((value) => allowed.includes(value)).sort() : []
}

/** Keeps the first value that is not blank. */
export function firstText(values: string[]): string[] {
  return values
    .map(normalizeSearch)
    .filter((text) => text !== '')
    .slice(0, 1)
}

const MAX_SEARCH_LENGTH = 200

/** Normalizes search text so that both PostgreSQL and a URL can hold it: one line, NFC, limited in length. */
export function normalizeSearch(text: string): string {
  return stripLoneSurrogates(text.slice(0, MAX_SEARCH_LENGTH * 20))
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** A cursor is opaque here; the list that created it checks its contents. */
export function isCursor(text: string): boolean {
  return /^[\w.:~-]{1,200}$/.test(text)
}

function stripLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '')
}
