/**
 * Proposes a field for each column, based on the headings and the first rows. The user sees the proposal, with examples
 * of the values, before anything is imported.
 */

import { type FieldName, repeatableFields } from './column-fields'
import { type RecognizedHeadings, recognizeHeadings } from './headings/language-headings'
import { recognizeShape } from './known-shapes'
import { parseSearchLink } from './location-ref'
import { normalizeHeading } from './normalize-heading'
import { type DateOptions, parseDate } from './parse-date'
import { parseRating } from './parse-rating'
import { readRecommendation } from './rating-terms'

// The rules in order of priority. The first rule that matches a column assigns its field to that column.
const rules: [FieldName, RegExp][] = [
  ['review_id', /^((reviews?|source) ?id|review (external|source) id|external (review )?id)$/],
  ['location_id', /^(store|location|shop|branch|site|place|business) ?(code|id|number|no|external id)$/],
  ['rating', /^(reviews?( data)?|overall|reviewer|star|user) (rating|score|stars)$/],
  ['rating', /^(ratings?|score|stars|points)$/],
  // Beside a rating, it is an answer to another question.
  ['recommendation', /^(reviews? )?recommend(s|ed|ation)?( type)?$/],
  ['original_rating', /^rating at source$/],
  ['location_link', /(url|link|maps)$/],
  ['url', /^(reviews? )?(url|link|permalink)$/],
  ['response_date', /^(?=.*(?:answer|response|reply)).* (date|time|at)$/],
  [
    'response',
    /^((owner|business|our|company|reviews?|reviews? data) )?(answer|response|reply)( (text|body|comment|snippet))?$/,
  ],
  ['body', /^(positive|negative) review|^(pros|cons)$|^(liked|disliked)$/],
  ['body', /^((reviews?|reviews? data|customer) )?(text|body|content|comments?|snippet|message|opinion)$/],
  ['body', /^review$/],
  ['title', /^(reviews?|reviews? data) (title|headline|subject|summary)$/],
  [
    'reviewer',
    /^(reviewer|author|user|customer|guest|(reviews?|reviews? data) (user|author|reviewer))( ?name| display name)?$/,
  ],
  ['reviewer', /^(user ?name|display name|(reviews?|reviews? data) user ?name)$/],
  ['date', /^((reviews?|reviews? data|published|created|posted) )?(date|time|datetime|timestamp|day|when)$/],
  ['date', /^((review )?(published|created|posted|create)( at| on| time| date)?)$/],
  [
    'location_name',
    /^(location|store|restaurant|hotel|business|place|venue|branch|shop|clinic|practice|company|provider)( name)?$/,
  ],
  ['location_name', /^(airport|airline|lounge|facility|office|salon) name$/],
  ['location_name', /^name$/],
  ['title', /^(title|headline|subject|summary)$/],
  [
    'location_address',
    /^((location|hotel|store|restaurant|business|place|street|full) )*(address|street)( 1| line 1)?$/,
  ],
  ['location_city', /^(location )?(city|town)$/],
  ['location_state', /^(location )?(state|province|region)( code)?$/],
  ['location_zip', /^(location )?(zip ?code|zip|postal ?code|post ?code)$/],
  ['location_country', /^(location )?country( code)?$/],
  ['location_phone', /^(location |store )?(phone|telephone)( number)?$/],
  ['location_latitude', /^(gps coordinates )?(lat|latitude)$/],
  ['location_longitude', /^(gps coordinates )?(lng|lon|long|longitude)$/],
  ['source', /^(source|site|platform|portal|channel|reviews? (source|site|platform))( name)?$/],
  ['language', /^(reviews? )?(language|lang|locale)$/],
  ['categories', /^(experience|review) categor(y|ies)$|^(topics?|themes?)$/],
  ['tags', /^(reviews? )?tags?$/],
  [
    'file_date',
    /^(scraped?|crawled?|retrieved|retrieval|extracted|extraction|collected|downloaded) (at|on|date|time)$/,
  ],
]

/**
 * The fields that are proposed even if the first rows have no values, because most reviews have no response, title or
 * tags.
 */
const sparseFields: ReadonlySet<FieldName> = new Set([
  'original_rating',
  'response',
  'response_date',
  'title',
  'tags',
  'categories',
])

/** The headings that identify a file exported by us. Its "Review ID" is our record ID, not an ID at the source. */
const exportHeadings = [
  'Review ID',
  'Location external ID',
  'Rating at source',
  'Response status',
  'Response by',
]

export type ColumnProposal = {
  /** The field of each column, or null for a column that matches no field. */
  columns: (FieldName | null)[]
  /** The code of the source, if the headings are those of a portal whose files are known. */
  source: string | null
  /** What is uncertain about the headings, as a sentence for the user, or null. */
  question: string | null
}

/** Proposes the fields of the columns. `rows` contains the cells of the first rows. */
export function proposeColumns(headings: string[], rows: string[][]): ColumnProposal {
  const normalizedHeadings = headings.map(normalizeHeading)
  const values = headings.map((_, n) =>
    rows.map((cells) => cells[n] ?? '').filter((cell) => cell.trim() !== ''),
  )
  const shape = recognizeShape(normalizedHeadings)
  if (shape) return { columns: shape.fields, source: shape.source, question: null }
  const columns: (FieldName | null)[] = headings.map(() => null)
  if (exportHeadings.every((heading) => headings.includes(heading)))
    columns[headings.indexOf('Review ID')] = 'record_id'
  const recognized = recognizeHeadings(normalizedHeadings, isEnglishHeading)
  const isEnglish = recognized?.languages[0] === 'English'
  if (isEnglish) proposeByRules(columns, normalizedHeadings, values)
  if (recognized) proposeByLanguage(columns, recognized, normalizedHeadings, values)
  // Headings such as "ID" and "URL" are English in files of every language.
  if (!isEnglish) proposeByRules(columns, normalizedHeadings, values)
  const isKnown = columns.some((field) => field !== null)
  if (columns.includes('location_link')) dropLocationParts(columns)
  if (!columns.includes('body')) proposeBodyColumn(columns, values)
  return { columns, source: null, question: questionAbout(recognized, isKnown) }
}

function questionAbout(recognized: RecognizedHeadings | null, isKnown: boolean): string | null {
  if (!isKnown) return 'None of the headings is known. Choose what each column contains.'
  if (!recognized || recognized.languages.length === 1) return null
  return `The headings are in ${recognized.languages.join(' and ')}. Check what each column contains.`
}

const isEnglishHeading = (heading: string): boolean => rules.some(([, rule]) => rule.test(heading))

/** A heading that means the name of a person or of a business, so that more specific headings come first. */
const bareName = /^(name|nom|nombre|nome|naam|nama|名前|الاسم)$/

function proposeByLanguage(
  columns: (FieldName | null)[],
  { fields }: RecognizedHeadings,
  normalizedHeadings: string[],
  values: string[][],
): void {
  const isBareName = (n: number) => bareName.test(normalizedHeadings[n]!)
  const order = [...fields.keys()].sort((a, b) => Number(isBareName(a)) - Number(isBareName(b)) || a - b)
  for (const n of order) {
    const field = fields[n] ?? null
    if (field === null || columns[n] !== null || columns.includes(field)) continue
    if (isPlausible(field, values[n]!)) columns[n] = field
  }
}

function proposeByRules(
  columns: (FieldName | null)[],
  normalizedHeadings: string[],
  values: string[][],
): void {
  // If the reviews are nested in a location, the title of the outer object is the name of the location.
  const isNested = normalizedHeadings.some((heading) => heading.startsWith('reviews data '))
  for (const [field, rule] of rules) {
    if (columns.includes(field) || (field === 'review_id' && columns.includes('record_id'))) continue
    const proposedField: FieldName =
      field === 'title' && isNested && !rule.test('reviews data title') ? 'location_name' : field
    if (columns.includes(proposedField)) continue
    if (field === 'recommendation' && columns.includes('rating')) continue
    for (const [n, heading] of normalizedHeadings.entries()) {
      if (columns[n] !== null || !rule.test(heading) || !isPlausible(proposedField, values[n]!)) continue
      columns[n] = proposedField
      if (!repeatableFields.has(proposedField) || proposedField === 'date') break
    }
  }
}

const lenientDateOptions: DateOptions = {
  order: 'mdy',
  zone: () => ({ start: 0, isPlain: true, at: (milliseconds) => 2 * 86_400_000 + milliseconds }),
  fileDate: new Date(0),
  latest: new Date(8.64e15),
}

function isPlausible(field: FieldName, values: string[]): boolean {
  if (values.length === 0) return sparseFields.has(field)
  const isMostly = (check: (value: string) => boolean) => values.filter(check).length > values.length * 0.5
  switch (field) {
    case 'rating':
      return isMostly(
        (value) => 'rating' in parseRating(value, 'hundreds') || readRecommendation(value) !== null,
      )
    case 'date':
    case 'file_date':
      return isMostly((value) => !('reason' in (parseDate(value, lenientDateOptions) ?? {})))
    case 'location_link':
      return isMostly((value) => parseSearchLink(value) !== null && isGoogleLink(value))
    case 'url':
      return isMostly((value) => /^https?:\/\//.test(value)) && new Set(values).size > values.length * 0.5
    case 'review_id':
      return new Set(values).size > values.length * 0.9
    case 'location_latitude':
    case 'location_longitude':
      return isMostly((value) => Number.isFinite(Number(value)))
    default:
      return true
  }
}

const isGoogleLink = (link: string): boolean => new URL(link).hostname.includes('google.')

/**
 * Clears the proposals for location fields other than the link and the ID. The link already contains the location's
 * name and address and is more reliable than separate columns.
 */
function dropLocationParts(columns: (FieldName | null)[]): void {
  for (const [n, field] of columns.entries())
    if (field?.startsWith('location_') && !['location_link', 'location_id'].includes(field)) columns[n] = null
}

function proposeBodyColumn(columns: (FieldName | null)[], values: string[][]): void {
  const lengths = values.map((cells, n) =>
    columns[n] === null && cells.length
      ? cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length
      : 0,
  )
  const longest = lengths.indexOf(Math.max(...lengths))
  if (lengths[longest]! > 40) columns[longest] = 'body'
}
