/**
 * Reads one row of a file using its mapping: returns a review and its location, or the reason why the row is rejected.
 */
import type { Id } from '#app/database/schema'
import { googleReviewId } from '#app/reviews/google-review-id'
import type { ReviewDraft } from '#app/reviews/review-import.server'
import { type DateReading, type ReadDate, readDate } from './dates'
import type { FieldName } from './fields'
import type { Mapping } from './mapping'
import { coordinate, type Place, placeOfLink, withParts } from './place'
import { readRating } from './ratings'

/** Warnings about a row that is imported anyway. */
export type Note = 'no rating' | 'rounded rating' | 'no date' | 'relative date' | 'unknown source'

/** Everything about the review except its sentiment. */
type RowDraft = Omit<ReviewDraft, 'sentiment'>
export type ReadRow = { draft: RowDraft; place: Place; notes: Note[] } | { reason: string }

export type RowReading = {
  mapping: Mapping
  width: number
  dates: DateReading
  /** Returns the ID of a source by its code or name, in lower case. */
  sourceOf: (text: string) => Id | null
  otherSource: Id
  googleSource: Id
}

const longest = { body: 50_000, title: 1_000, name: 200, source: 100 }
const needed: FieldName[] = ['rating', 'body', 'date', 'location_id', 'location_name', 'location_link']
const placeholders = new Set(['no negative', 'no positive', 'na', 'n/a', 'null', 'none', 'nan', 'nothing'])

/** Returns a reader for the rows of one file. Columns are looked up once, not for each row. */
export function rowReader({ mapping, width, dates, sourceOf, otherSource, googleSource }: RowReading) {
  const at: Partial<Record<FieldName, number[]>> = {}
  for (const [n, field] of mapping.columns.entries()) if (field) at[field] = [...(at[field] ?? []), n]
  // A row may be short only if the missing cells may be empty: programs leave out empty cells at the end.
  const lastNeeded = Math.max(-1, ...needed.flatMap((field) => at[field] ?? []))
  const fixedSource = mapping.source === null ? null : (sourceOf(mapping.source) ?? otherSource)

  return function read(cells: string[]): ReadRow {
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
      return { reason: `The row has more cells than the headings: ${cells.length} instead of ${width}` }
    if (cells.length <= lastNeeded)
      return { reason: `The row has fewer cells than the headings: ${cells.length} instead of ${width}` }
    const all = (field: FieldName) => (at[field] ?? []).map((n) => cells[n]?.trim() ?? '').filter(Boolean)
    const one = (field: FieldName) => cells[at[field]?.[0] ?? -1]?.trim() ?? ''
    const notes: Note[] = []

    const rating = readRating(one('rating'), mapping.scale)
    if ('reason' in rating) return rating
    const body = tidy(all('body').filter(isSaid).join('\n\n'))
    const title = tidy(isSaid(one('title')) ? one('title') : '')
    if (rating.rating === 0 && body === '' && title === '')
      return { reason: 'The row has neither a rating nor a text' }
    if (body.length > longest.body) return { reason: 'The text is longer than 50,000 characters' }
    if (title.length > longest.title) return { reason: 'The title is longer than 1,000 characters' }
    if (rating.rating === 0) notes.push('no rating')
    else if (rating.original !== null) notes.push('rounded rating')

    const date = firstDate(all('date'), dates)
    if (date && 'reason' in date) return date
    if (!date) notes.push('no date')
    else if (date.isEstimated) notes.push('relative date')

    const place = readPlace(one, all, mapping)
    if (place.name === '' && place.externalId === '') return { reason: 'The row names no location' }
    if (place.name.length > longest.name)
      return { reason: 'The name of the location is longer than 200 characters' }
    if (place.externalId.length > longest.name)
      return { reason: 'The ID of the location is longer than 200 characters' }

    const answer = readResponse(one, dates)
    if (answer && 'reason' in answer) return answer
    const source = fixedSource ?? sourceOf(one('source').slice(0, longest.source))
    if (source === null) notes.push('unknown source')
    const categories = all('categories').flatMap(names)
    const tags = all('tags').flatMap(names)
    if (categories.length > mostNames || tags.length > mostNames)
      return { reason: `The row has more than ${mostNames} tags or categories` }
    const id = isSaid(one('review_id')) ? one('review_id') : null
    const draft: RowDraft = {
      sourceId: source ?? otherSource,
      externalId: id && source === googleSource ? googleReviewId(id) : id,
      recordId: /^[1-9]\d{0,17}$/.exec(one('record_id'))?.[0] ?? null,
      rating: rating.rating,
      originalRating: rating.original,
      title,
      body,
      reviewerName: tidy(one('reviewer')).slice(0, longest.name),
      url: webAddress(one('url') || one('location_link')),
      language: /^([a-z]{2,3})(?:[-_]|$)/i.exec(one('language'))?.[1]?.toLowerCase() ?? null,
      publishedAt: date?.at ?? dates.fileDate,
      isDateEstimated: date?.isEstimated ?? true,
      response: answer,
      categories,
      tags,
    }
    return { draft, place, notes }
  }
}

type One = (field: FieldName) => string
type All = (field: FieldName) => string[]

function firstDate(texts: string[], dates: DateReading): ReadDate {
  for (const text of texts) {
    const date = readDate(text, dates)
    if (date) return date
  }
  return null
}

function readPlace(one: One, all: All, mapping: Mapping): Place {
  const linked = placeOfLink(one('location_link'))
  const name = one('location_name') || linked?.name || ''
  const place = {
    externalId: one('location_id'),
    name: tidy(name).replace(/\s+/g, ' '),
    address: tidy(all('location_address').join(', ') || linked?.address || '').replace(/\s+/g, ' '),
    city: one('location_city'),
    state: one('location_state'),
    zip: one('location_zip'),
    country: one('location_country'),
    phone: one('location_phone'),
    latitude: coordinate(one('location_latitude'), 90),
    longitude: coordinate(one('location_longitude'), 180),
  }
  if (place.name === '' && place.externalId === '' && mapping.location !== '')
    return { ...place, externalId: mapping.location, name: mapping.location, address: '' }
  return withParts(place)
}

/**
 * A response without a date gets the review's date. An unreadable response date does not cause the review to be
 * rejected.
 */
function readResponse(one: One, dates: DateReading): ReviewDraft['response'] | { reason: string } {
  const body = tidy(isSaid(one('response')) ? one('response') : '')
  if (body === '') return null
  if (body.length > longest.body) return { reason: 'The response is longer than 50,000 characters' }
  const date = readDate(one('response_date'), dates)
  return { body, publishedAt: date && 'at' in date ? date.at : null }
}

const isSaid = (text: string) => text !== '' && !placeholders.has(text.toLowerCase())

function tidy(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n').trim() : text
}

/** Returns only http(s) URLs, because what a file calls a link is displayed as one. */
function webAddress(text: string): string | null {
  return /^https?:\/\/\S+$/i.test(text) && text.length <= 2000 ? text : null
}

const mostNames = 100

/**
 * Splits names: "['Couple ', 'Leisure trip']", "Couple; Leisure trip" and "Couple, Leisure trip" are two names each.
 */
function names(text: string): string[] {
  return text
    .replace(/^\[|\]$/g, '')
    .split(/[,;|]/)
    .map((name) => withoutQuotes(name).replace(/\s+/g, ' ').slice(0, 60))
    .filter(Boolean)
}

/** Written as a loop: a regex that looks for the end of the text from each space takes quadratic time. */
function withoutQuotes(name: string): string {
  const isEdge = (at: number) => /[\s'"]/.test(name.charAt(at))
  let start = 0
  let end = name.length
  while (start < end && isEdge(start)) start++
  while (end > start && isEdge(end - 1)) end--
  return name.slice(start, end)
}
