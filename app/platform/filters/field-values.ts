/**
 * Validates single values from a URL, a form or a stored filter. PostgreSQL accepts every valid value as a parameter:
 * ids fit into an int8, and text is well-formed Unicode without NUL characters.
 */
const MAX_ID = '9223372036854775807'

export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < 19 || text <= MAX_ID)
}

/** An id that no row has. It replaces invalid ids. */
const unmatchedId = '0'

/**
 * Sorts ids in ascending order. Replaces invalid ids with `unmatchedId`, because dropping them would widen the filter.
 */
export function validIds(values: string[]): string[] {
  const ids = values.filter(isId).sort(compareIds)
  return ids.length < values.length ? [unmatchedId, ...ids] : ids
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** Returns the values that are allowed numbers. Returns an empty list if any value is not a number. */
export function validNumbers(values: string[], allowed: readonly string[]): string[] {
  const areNumeric = values.every((value) => /^-?\d+(\.\d+)?$/.test(value))
  return areNumeric ? values.filter((value) => allowed.includes(value)).sort() : []
}

/** Returns a list of the first value that is not blank, normalized; an empty list if all are blank. */
export function firstText(values: string[]): string[] {
  return values
    .map(normalizeSearch)
    .filter((text) => text !== '')
    .slice(0, 1)
}

const MAX_SEARCH_LENGTH = 200

/** Normalizes search text so that it is valid in PostgreSQL and in a URL: one line, NFC, limited in length. */
export function normalizeSearch(text: string): string {
  return stripLoneSurrogates(text.slice(0, MAX_SEARCH_LENGTH * 20))
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Checks the syntax of a cursor. The list that created the cursor checks its contents. */
export function isCursor(text: string): boolean {
  return /^[\w.:~-]{1,200}$/.test(text)
}

function stripLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '')
}
