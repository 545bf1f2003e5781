/**
 * Converts one row of a reviews file, using the mapping of the file. Returns a review and a reference to its location,
 * or the reason for rejecting the row.
 */
import type { Id } from '#app/kit/database/schema'
import { googleReviewId } from '#app/product/reviews/google-review-id'
import type { ReviewDraft } from '#app/product/reviews/saving/imported-review.server'
import type { Warning } from '../warnings'
import type { FieldName } from './column-fields'
import { htmlToText } from './html-text'
import { type LocationRef, parseCoordinate, parseSearchLink, splitAddress } from './location-ref'
import type { Mapping } from './mapping'
import { type DateOptions, type ParsedDate, parseDate } from './parse-date'
import type { Recommendation } from './rating-terms'
import { type RatingWarning, readRowRating } from './row-rating'
import { splitExportedNames, splitNames } from './split-names'
import { findSummaryLabel } from './summary-row'

/** The warnings about a row that is imported anyway. */
export type ReviewWarning = RatingWarning | 'empty text' | 'no date' | 'relative date' | 'unknown source'

/** A review without its sentiment, which is determined later, unless the reviewer recommends the location or not. */
type RowDraft = Omit<ReviewDraft, 'sentiment'>
export type ParsedRow =
  | {
      draft: RowDraft
      recommendation: Recommendation | null
      place: LocationRef
      warnings: Warning<ReviewWarning>[]
    }
  | { reason: string }

export type RowParserOptions = {
  mapping: Mapping
  width: number
  dates: DateOptions
  /** Returns the ID of the source with this code or name, or null if there is none. */
  sourceOf: (text: string) => Id | null
  otherSource: Id
  googleSource: Id
  /** The names of tags and categories, in lower case, that contain a comma. */
  commaNames: ReadonlySet<string>
}

const maxLengths = { body: 50_000, title: 1_000, name: 200, source: 100, originalRating: 100 }
const requiredFields: FieldName[] = [
  'rating',
  'body',
  'date',
  'location_id',
  'location_name',
  'location_link',
]
const placeholders = new Set(['no negative', 'no positive', 'na', 'n/a', 'null', 'none', 'nan', 'nothing'])

/** Returns a parser for the rows of one file. It determines the column of each field once instead of for each row. */
export function createRowParser({
  mapping,
  width,
  dates,
  sourceOf,
  otherSource,
  googleSource,
  commaNames,
}: RowParserOptions) {
  const columnIndexes: Partial<Record<FieldName, number[]>> = {}
  for (const [n, field] of mapping.columns.entries())
    if (field) columnIndexes[field] = [...(columnIndexes[field] ?? []), n]
  // Some spreadsheet programs omit trailing empty cells, so accept a short row if no required column is missing.
  const lastRequired = Math.max(-1, ...requiredFields.flatMap((field) => columnIndexes[field] ?? []))
  const fixedSource = mapping.source === null ? null : (sourceOf(mapping.source) ?? otherSource)
  const splitCell = columnIndexes.record_id
    ? (text: string) => splitExportedNames(text, commaNames)
    : splitNames
  // Our own exports have texts as they are stored, even if somebody wrote a tag in them.
  const toText = columnIndexes.record_id ? normalizeLineBreaks : htmlToLines

  return function parseRow(cells: string[]): ParsedRow {
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
      return { reason: `The row has more cells than headings: ${cells.length} instead of ${width}` }
    if (cells.length <= lastRequired)
      return { reason: `The row has fewer cells than headings: ${cells.length} instead of ${width}` }
    const cellsOf = (field: FieldName) =>
      (columnIndexes[field] ?? []).map((n) => textOf(cells[n])).filter(Boolean)
    const cellOf = (field: FieldName) => textOf(cells[columnIndexes[field]?.[0] ?? -1])
    const warnings: Warning<ReviewWarning>[] = []

    const rating = readRowRating(
      { rating: cellOf('rating'), recommendation: cellOf('recommendation') },
      mapping.scale,
    )
    if ('reason' in rating) return rating
    const body = toText(cellsOf('body').filter(hasContent).join('\n\n'))
    const title = toText(hasContent(cellOf('title')) ? cellOf('title') : '')
    const isRated = rating.rating > 0 || rating.recommendation !== null
    if (!isRated && body === '' && title === '') return { reason: rating.reasonWithoutText }
    if (body.length > maxLengths.body) return { reason: 'The text is longer than 50,000 characters' }
    if (title.length > maxLengths.title) return { reason: 'The title is longer than 1,000 characters' }
    if (rating.warning) warnings.push(rating.warning)
    const emptyText = [...cellsOf('body'), cellOf('title'), cellOf('response')].find(isPlaceholder)
    if (emptyText !== undefined) warnings.push({ kind: 'empty text', text: `“${emptyText}”` })

    const rowDates = datesOfRow(cellOf('file_date'), dates)
    const date = firstDate(cellsOf('date'), rowDates)
    if (date && 'reason' in date) return date
    const summaryLabel = date || body !== '' || title !== '' ? null : findSummaryLabel(cells)
    if (summaryLabel) return { reason: `The row is a summary of other rows: ${summaryLabel}` }
    if (!date) warnings.push({ kind: 'no date' })
    else if (date.isEstimated) warnings.push({ kind: 'relative date', text: cellOf('date') })

    const location = parseLocation(cellOf, cellsOf, mapping)
    if (location.name === '' && location.externalId === '') return { reason: 'The row has no location' }
    if (location.name.length > maxLengths.name)
      return { reason: 'The location name is longer than 200 characters' }
    if (location.externalId.length > maxLengths.name)
      return { reason: 'The location ID is longer than 200 characters' }

    const response = parseResponse(cellOf, rowDates, toText)
    if (response && 'reason' in response) return response
    const source = fixedSource ?? sourceOf(cellOf('source').slice(0, maxLengths.source))
    if (source === null) warnings.push({ kind: 'unknown source', text: cellOf('source') })
    const categories = cellsOf('categories').flatMap(splitCell)
    const tags = cellsOf('tags').flatMap(splitCell)
    if (categories.length > maxNames || tags.length > maxNames)
      return { reason: `The row has more than ${maxNames} tags or categories` }
    const id = hasContent(cellOf('review_id')) ? cellOf('review_id') : null
    const draft: RowDraft = {
      sourceId: source ?? otherSource,
      externalId: id && source === googleSource ? googleReviewId(id) : id,
      recordId: /^[1-9]\d{0,17}$/.exec(cellOf('record_id'))?.[0] ?? null,
      rating: rating.rating,
      originalRating: cellOf('original_rating').slice(0, maxLengths.originalRating) || rating.original,
      title,
      body,
      reviewerName: toText(cellOf('reviewer')).slice(0, maxLengths.name),
      url: parseUrl(cellOf('url') || cellOf('location_link')),
      language: /^([a-z]{2,3})(?:[-_]|$)/i.exec(cellOf('language'))?.[1]?.toLowerCase() ?? null,
      publishedAt: date?.at ?? rowDates.fileDate,
      isDateEstimated: date?.isEstimated ?? true,
      response,
      categories,
      tags,
    }
    return { draft, recommendation: rating.recommendation, place: location, warnings }
  }
}

/**
 * Returns the text of a cell. Exports prefix an apostrophe to text that a spreadsheet would execute as a formula; it is
 * removed.
 */
const textOf = (cell = ''): string => cell.replace(/^'(?=[=+\-@＝＋－＠\t\n\r])/, '').trim()

type CellOf = (field: FieldName) => string
type CellsOf = (field: FieldName) => string[]

/** Returns the options for the dates of a row. A row that says when it was copied is the base of its relative dates. */
function datesOfRow(fileDate: string, dates: DateOptions): DateOptions {
  const date = fileDate === '' ? null : parseDate(fileDate, dates)
  return date && 'at' in date ? { ...dates, fileDate: date.at } : dates
}

function firstDate(texts: string[], dates: DateOptions): ParsedDate {
  for (const text of texts) {
    const date = parseDate(text, dates)
    if (date) return date
  }
  return null
}

function parseLocation(cellOf: CellOf, cellsOf: CellsOf, mapping: Mapping): LocationRef {
  const linked = parseSearchLink(cellOf('location_link'))
  // The user confirmed that locations without a name are created with their ID as the name.
  const nameFromId =
    mapping.createLocations && mapping.confirmed?.includes('locations_by_id') ? cellOf('location_id') : ''
  const name = cellOf('location_name') || linked?.name || nameFromId
  const location = {
    externalId: cellOf('location_id'),
    name: normalizeLineBreaks(name).replace(/\s+/g, ' '),
    address: normalizeLineBreaks(cellsOf('location_address').join(', ') || linked?.address || '').replace(
      /\s+/g,
      ' ',
    ),
    city: cellOf('location_city'),
    state: cellOf('location_state'),
    zip: cellOf('location_zip'),
    country: cellOf('location_country'),
    phone: cellOf('location_phone'),
    latitude: parseCoordinate(cellOf('location_latitude'), 90),
    longitude: parseCoordinate(cellOf('location_longitude'), 180),
  }
  if (location.name === '' && location.externalId === '' && mapping.location !== '')
    return { ...location, externalId: mapping.location, name: mapping.location, address: '' }
  return splitAddress(location)
}

/**
 * Returns the response, or null if the row has none. `publishedAt` is null if the response date is missing or invalid;
 * that is no reason to reject the review.
 */
function parseResponse(
  cellOf: CellOf,
  dates: DateOptions,
  toText: (text: string) => string,
): ReviewDraft['response'] | { reason: string } {
  const body = toText(hasContent(cellOf('response')) ? cellOf('response') : '')
  if (body === '') return null
  if (body.length > maxLengths.body) return { reason: 'The response is longer than 50,000 characters' }
  const date = parseDate(cellOf('response_date'), dates)
  return { body, publishedAt: date && 'at' in date ? date.at : null }
}

const isPlaceholder = (text: string): boolean => placeholders.has(text.toLowerCase())
const hasContent = (text: string): boolean => text !== '' && !isPlaceholder(text)

const htmlToLines = (text: string): string => normalizeLineBreaks(htmlToText(text))

function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n').trim() : text
}

/**
 * Returns the text if it is an http or https URL, otherwise null. The URL is displayed as a link, so other schemes such
 * as `javascript:` would be dangerous.
 */
function parseUrl(text: string): string | null {
  return /^https?:\/\/\S+$/i.test(text) && text.length <= 2000 ? text : null
}

const maxNames = 100
