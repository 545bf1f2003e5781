/**
 * Converts JSON to rows. The JSON is an array of objects or a sequence of objects (JSON Lines). The values of a nested
 * object become columns with dotted names (`user.name`). An array of objects within an object (the reviews of a
 * location) becomes one row for each element, with the columns of the outer object repeated. Other arrays, and those
 * that describe a review, are joined by commas. Of an object whose keys are values, the key becomes the column `key`.
 * The hours of a week are one column; other lists within opening hours describe the location and never become rows.
 *
 * The rows of an object share the columns of the outer object. If those columns were copied into each row, half a
 * megabyte of JSON could become gigabytes.
 */
import { formatLimit, limits } from '../limits.ts'
import { toStorableText } from '../storable-text.ts'
import { isHoursName, readWeekHours } from './hours/read-week-hours.ts'
import { findKeyedObjects, isObject } from './keyed-objects.ts'

export type JsonRow = { own: Map<string, string>; outer: JsonRow | null }

/** Is called with the name of a list of objects that becomes no rows, and the number of its objects. */
export type OnUnread = (list: string, objects: number) => void

/** The names of values that only a review has, not the object around a list of reviews. */
const textName = /^(?:review|text|comments?|body|content|review_?text)$/i

/**
 * Returns the rows of an object. Of a wrapper, a list within nested objects becomes rows too: `{"data": {"reviews": …}}`.
 * In one with the text of a review, it describes one review: `{"reviewer": {"photos": …}}`. So it does in other objects,
 * unless it has texts of reviews: `{"name": "Austin", "ratings": {"data": [{"review_text": …}]}}`.
 */
export function flattenObject(
  text: string,
  { isWrapper = false }: { isWrapper?: boolean } = {},
  onUnread: OnUnread = () => undefined,
): JsonRow[] {
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) return []
  const rows = collectRows(parsed, { prefix: '', outer: null, mayBeWrapper: isWrapper, onUnread })
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

type Position = {
  prefix: string
  outer: JsonRow | null
  mayBeWrapper?: boolean
  /** Whether the object is within opening hours. */
  isHours?: boolean
  onUnread: OnUnread
}

function collectRows(object: Record<string, unknown>, position: Position): JsonRow[] {
  const { prefix, outer, mayBeWrapper = false, isHours = false, onUnread } = position
  const isWrapper = mayBeWrapper && !hasReviewText(object)
  const keyed = isWrapper ? findKeyedObjects(object) : null
  if (keyed) return collectKeyedRows(keyed, position)
  const own = new Map<string, string>()
  const row: JsonRow = { own, outer }
  // If an object contains several arrays of objects, those with texts of reviews, or the longest one, are most likely
  // the reviews.
  let chosen: { path: string; rows: JsonRow[]; rank: number } | null = null
  const addList = (path: string, rows: JsonRow[], isOfReviews: boolean) => {
    const rank = rows.length + (isOfReviews ? limits.objectRows : 0)
    const isBest = !chosen || rank > chosen.rank
    const unread = isBest ? chosen : { path, rows }
    if (unread) onUnread(unread.path, unread.rows.length)
    if (isBest) chosen = { path, rows, rank }
    return isBest
  }
  const entries = Object.entries(object)
  for (const [name, value] of entries) {
    const path = prefix + toStorableText(name)
    if (path.length > limits.headingCharacters)
      throw new Error(
        `A field name in the file has more than ${formatLimit(limits.headingCharacters)} characters.`,
      )
    const isNamedHours = isHours || (typeof value === 'object' && isHoursName(name))
    const week = readWeekHours(value, isNamedHours)
    if (week) {
      own.set(path, week.text)
      if (week.specialHours > 0) onUnread(`${path} (special hours)`, week.specialHours)
    } else if (Array.isArray(value) && value.some(isObject)) {
      const objects = value.filter(isObject)
      if (isNamedHours && (isHours || entries.length > 1) && !objects.some(hasReviewText)) {
        onUnread(path, objects.length)
        continue
      }
      const rows = collectEach(objects, { prefix: `${path}.`, outer: row, onUnread })
      if (hasReviewText(object) && !objects.some(hasReviewText)) mergeJoined(own, rows, row)
      else addList(path, rows, objects.some(hasReviewText))
    } else if (isObject(value)) {
      const inner = { prefix: `${path}.`, outer: null, isHours: isNamedHours, onUnread }
      const wrapsReviews = isWrapper || (!isReview(object) && holdsReviews(value))
      const rows = collectRows(value, { ...inner, mayBeWrapper: wrapsReviews && !isNamedHours })
      if (!wrapsReviews || rows[0]!.outer === null) {
        mergeJoined(own, rows, null)
      } else if (addList(path, rows, false)) outermostRow(rows[0]!).outer = row
    } else if (name === 'coordinates' && isPosition(object, value)) {
      own.set(`${prefix}longitude`, String(value[0]))
      own.set(`${prefix}latitude`, String(value[1]))
    } else if (Array.isArray(value)) own.set(path, value.join(', '))
    else if (value !== null && value !== undefined) own.set(path, String(value))
  }
  const inner = (chosen as { rows: JsonRow[] } | null)?.rows ?? []
  return inner.length ? inner : [row]
}

function collectKeyedRows(
  keyed: [key: string, objects: Record<string, unknown>[]][],
  { prefix, outer, onUnread }: Position,
): JsonRow[] {
  const rows: JsonRow[] = []
  for (const [key, objects] of keyed) {
    const keyRow: JsonRow = { own: new Map([[`${prefix}key`, toStorableText(key)]]), outer }
    for (const next of collectEach(objects, { prefix, outer: keyRow, onUnread })) rows.push(next)
    requireRowLimit(rows)
  }
  return rows
}

/** Returns the rows of all elements of a list. */
function collectEach(objects: Record<string, unknown>[], position: Position): JsonRow[] {
  const rows: JsonRow[] = []
  for (const each of objects) for (const next of collectRows(each, position)) rows.push(next)
  requireRowLimit(rows)
  return rows
}

function requireRowLimit(rows: JsonRow[]): void {
  if (rows.length > limits.objectRows)
    throw new Error(`An object in the file expands to more than ${formatLimit(limits.objectRows)} rows.`)
}

/** Whether a value is the position of a point in GeoJSON (RFC 7946): longitude and latitude. */
const isPosition = (object: Record<string, unknown>, value: unknown): value is number[] =>
  object.type === 'Point' && Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite)

const hasReviewText = (object: Record<string, unknown>): boolean =>
  Object.entries(object).some(([name, value]) => typeof value === 'string' && textName.test(name))

/** The names of values that a review without a text has. The object around reviews can have an average rating. */
const ratingName = /^(?:rating|stars?|star_?rating|score|review_?id)$/i

const isReview = (object: Record<string, unknown>): boolean =>
  hasReviewText(object) || Object.keys(object).some((name) => ratingName.test(name))

/** Whether an object has a list of reviews. */
const holdsReviews = (object: Record<string, unknown>): boolean =>
  Object.values(object).some(
    (value) => Array.isArray(value) && value.some((each) => isObject(each) && hasReviewText(each)),
  )

function outermostRow(row: JsonRow): JsonRow {
  return row.outer ? outermostRow(row.outer) : row
}

/** Adds the values of all rows, up to the row around them. Several values of a name are joined by commas. */
function mergeJoined(own: Map<string, string>, rows: JsonRow[], around: JsonRow | null): void {
  const values = new Map<string, Set<string>>()
  const seen = new Set([around, null])
  const add = (row: JsonRow | null): void => {
    if (seen.has(row)) return
    seen.add(row)
    add(row!.outer)
    for (const [name, value] of row!.own) values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  for (const row of rows) add(row)
  for (const [name, each] of values) own.set(name, [...each].join(', '))
}
