/**
 * Converts JSON to rows. The JSON is an array of objects or a sequence of objects (JSON Lines). The values of a nested
 * object become columns with dotted names (`user.name`). An array of objects within an object (the reviews of a
 * location) becomes one row for each element, with the columns of the outer object repeated. Other arrays are joined by
 * commas.
 *
 * The rows of an object share the columns of the outer object. If those columns were copied into each row, half a
 * megabyte of JSON could become gigabytes.
 */
import { formatLimit, limits } from '../limits.ts'
import { toStorableText } from '../storable-text.ts'

export type JsonRow = { own: Map<string, string>; outer: JsonRow | null }

/** The names of values that only a review has, not the object around a list of reviews. */
const textName = /^(?:review|text|comments?|body|content|review_?text)$/i

/**
 * Returns the rows of an object. Of a wrapper, a list within nested objects becomes rows too: `{"data": {"reviews": …}}`.
 * In other objects, and in one with the text of a review, it describes one review: `{"reviewer": {"photos": …}}`.
 */
export function flattenObject(text: string, { isWrapper = false } = {}): JsonRow[] {
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) return []
  const rows = collectRows(parsed, '', null, isWrapper)
  const sizes = new Map<JsonRow, number>()
  const sizeOf = (row: JsonRow): number => {
    const cached = sizes.get(row)
    if (cached !== undefined) return cached
    let size = row.outer ? sizeOf(row.outer) : 0
    for (const value of row.own.values()) size += value.length
    sizes.set(row, size)
    return size
  }
  let expanded = 0
  for (const row of rows) expanded += sizeOf(row)
  if (expanded > limits.objectExpandedCharacters)
    throw new Error(
      `An object in the file expands to ${formatLimit(rows.length)} rows with more than ${formatLimit(limits.objectExpandedCharacters)} characters.`,
    )
  return rows
}

/**
 * Returns the value for a heading from the row or, if the row has none, from its outer objects. Returns '' if there is
 * no value.
 */
export function valueAt(row: JsonRow, heading: string): string {
  for (let current: JsonRow | null = row; current; current = current.outer) {
    const value = current.own.get(heading)
    if (value !== undefined) return value
  }
  return ''
}

/** Adds the column names of all rows to `headings`, those of outer objects first. */
export function addHeadings(headings: Set<string>, rows: JsonRow[]): void {
  const seen = new Set<JsonRow>()
  const add = (row: JsonRow): void => {
    if (seen.has(row)) return
    seen.add(row)
    if (row.outer) add(row.outer)
    for (const name of row.own.keys()) headings.add(name)
  }
  for (const row of rows) add(row)
}

function collectRows(
  object: Record<string, unknown>,
  prefix: string,
  outer: JsonRow | null,
  mayBeWrapper = false,
): JsonRow[] {
  const isWrapper = mayBeWrapper && !hasReviewText(object)
  const own = new Map<string, string>()
  const row: JsonRow = { own, outer }
  let inner: JsonRow[] = []
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + toStorableText(name)
    if (path.length > limits.headingCharacters)
      throw new Error(
        `A field name in the file has more than ${formatLimit(limits.headingCharacters)} characters.`,
      )
    if (Array.isArray(value) && value.some(isObject)) {
      const rows: JsonRow[] = []
      for (const each of value)
        if (isObject(each)) for (const next of collectRows(each, `${path}.`, row)) rows.push(next)
      if (rows.length > limits.objectRows)
        throw new Error(`An object in the file expands to more than ${formatLimit(limits.objectRows)} rows.`)
      // If an object contains several arrays of objects, the longest one is most likely the reviews.
      if (rows.length > inner.length) inner = rows
    } else if (isObject(value)) {
      const rows = collectRows(value, `${path}.`, null, isWrapper)
      if (!isWrapper || rows[0]!.outer === null) mergeFlat(own, rows[0]!)
      else if (rows.length > inner.length) {
        outermostRow(rows[0]!).outer = row
        inner = rows
      }
    } else if (Array.isArray(value)) own.set(path, value.join(', '))
    else if (value !== null && value !== undefined) own.set(path, String(value))
  }
  return inner.length ? inner : [row]
}

const hasReviewText = (object: Record<string, unknown>): boolean =>
  Object.entries(object).some(([name, value]) => typeof value === 'string' && textName.test(name))

function outermostRow(row: JsonRow): JsonRow {
  return row.outer ? outermostRow(row.outer) : row
}

function mergeFlat(own: Map<string, string>, row: JsonRow): void {
  if (row.outer) mergeFlat(own, row.outer)
  for (const [name, value] of row.own) own.set(name, value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
