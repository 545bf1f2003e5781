/**
 * What a single value may be, wherever it comes from: a URL, a form or a stored filter.
 * Nothing that passes here can make PostgreSQL refuse a parameter (ids fit int8, text is well formed and
 * holds no NUL).
 */
const largestId = '9223372036854775807'

export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && (text.length < 19 || text <= largestId)
}

/** Stands in a filter for whatever was given as an id and cannot be one. No row has it. */
const noId = '0'

/** In ascending order. What cannot be an id stays as `noId`: dropped, it would widen the filter. */
export function acceptIds(values: string[]): string[] {
  const ids = values.filter(isId).sort(compareIds)
  return ids.length < values.length ? [noId, ...ids] : ids
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** Numbers are all or nothing: one value that is no number voids the others. */
export function acceptNumbers(values: string[], admitted: readonly string[]): string[] {
  const numeric = values.every((value) => /^-?\d+(\.\d+)?$/.test(value))
  return numeric ? values.filter((value) => admitted.includes(value)).sort() : []
}

/** The first that is not blank. */
export function acceptText(values: string[]): string[] {
  return values
    .map(cleanSearch)
    .filter((text) => text !== '')
    .slice(0, 1)
}

const longestSearch = 200

/** Search text as PostgreSQL and a URL can both carry it: one line, composed, capped. */
export function cleanSearch(text: string): string {
  return withoutLoneSurrogates(text.slice(0, longestSearch * 20))
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** A cursor is opaque here; the list that made it checks its meaning. */
export function isCursor(text: string): boolean {
  return /^[\w.:~-]{1,200}$/.test(text)
}

function withoutLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '')
}
