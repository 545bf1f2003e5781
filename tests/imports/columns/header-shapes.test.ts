import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldName } from '#app/product/imports/columns/column-fields'
import type { HeadingField, MainHeadingField } from '#app/product/imports/columns/headings/heading-field'
import { headingLanguages } from '#app/product/imports/columns/headings/language-headings'
import { normalizeHeading } from '#app/product/imports/columns/normalize-heading'
import { proposeColumns } from '#app/product/imports/columns/propose-columns'
import { addHeadings, flattenObject, type JsonRow, valueAt } from '#app/product/imports/files/json/json-rows'

// Review files as people and portals write them. The headings are those of the files; all values are drawn at random.

const shapesPerLanguage = 7
const rowCount = 12
const word = fc.stringMatching(/^[a-z]{3,9}$/)
const sentence = fc.array(word, { minLength: 8, maxLength: 14 }).map((words) => words.join(' '))
const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const valuesOfField: Record<MainHeadingField, fc.Arbitrary<string>> = {
  date: day,
  rating: fc.integer({ min: 1, max: 5 }).map(String),
  body: sentence,
  reviewer: fc.tuple(word, word).map(([first, last]) => `${first} ${last}`),
  location_name: word,
  response: fc.option(sentence, { nil: '' }),
}
const fields = Object.keys(valuesOfField) as MainHeadingField[]
const otherFields = ['title', 'source', 'response_date'] as const satisfies HeadingField[]

const wordsOf = (text: string) =>
  text
    .split(/[|\n]/)
    .map((heading) => heading.trim())
    .filter(Boolean)

function drawRows(columns: MainHeadingField[], seed: number): string[][] {
  const row = fc.tuple(...columns.map((field) => valuesOfField[field]))
  return fc.sample(row, { numRuns: rowCount, seed })
}

describe.each(headingLanguages)('headings in $name', ({ headings }) => {
  test.each(fields)('there are at least ten for %s, each with one meaning', (field) => {
    const words = wordsOf(headings[field]).map(normalizeHeading)
    expect(new Set(words).size).toBeGreaterThanOrEqual(10)
    for (const other of fields.filter((name) => name !== field))
      expect(
        wordsOf(headings[other])
          .map(normalizeHeading)
          .filter((heading) => words.includes(heading)),
      ).toEqual([])
  })

  // Each shape takes other headings, in another order.
  test.each(Array.from({ length: shapesPerLanguage }, (_, shape) => shape))(
    'shape %i maps by itself',
    (shape) => {
      const order = [...fields.slice(shape % fields.length), ...fields.slice(0, shape % fields.length)]
      const names = order.map((field) => {
        const words = wordsOf(headings[field])
        return words[(2 * shape) % words.length]!
      })
      expect(proposeColumns(names, drawRows(order, shape))).toEqual({
        columns: order,
        source: null,
        question: null,
      })
    },
  )
})

test.each(headingLanguages.filter(({ name }) => name !== 'English'))(
  'title, source and response date are recognized in $name next to the main headings',
  ({ headings }) => {
    const rows = drawRows(fields, 6).map((cells) => [...cells, '', 'Google', ''])
    const mainNames = fields.map((field) => wordsOf(headings[field])[0]!)
    for (let n = 0; n < 5; n++) {
      const names = otherFields.map((field) => wordsOf(headings[field])[n % wordsOf(headings[field]).length]!)
      expect(proposeColumns([...mainNames, ...names], rows)).toEqual({
        columns: [...fields, ...otherFields],
        source: null,
        question: null,
      })
    }
  },
)

test('a column whose heading means a rating in the language, but contains texts, is the text of the review', () => {
  const columns: MainHeadingField[] = ['location_name', 'date', 'body', 'reviewer']
  const { columns: proposed } = proposeColumns(
    ['Filiale', 'Datum', 'Bewertung', 'Name'],
    drawRows(columns, 3),
  )
  expect(proposed).toEqual(['location_name', 'date', 'body', 'reviewer'])
})

test('headings of two languages are a question that names both', () => {
  const rows = drawRows(['location_name', 'date', 'rating', 'body'], 4)
  expect(proposeColumns(['Filiale', 'Datum', 'Calificación', 'Reseña'], rows).question).toBe(
    'The headings are in German and Spanish. Check what each column contains.',
  )
})

test('headings that nobody knows are a question', () => {
  const rows = drawRows(['location_name', 'date', 'rating', 'body'], 5)
  expect(proposeColumns(['A', 'B', 'C', 'D'], rows).question).toBe(
    'None of the headings is known. Choose what each column contains.',
  )
})

const first = <T>(values: fc.Arbitrary<T>, seed: number): T => fc.sample(values, { numRuns: 1, seed })[0]!
const text = (seed: number) => first(sentence, seed)
const name = (seed: number) => first(valuesOfField.reviewer, seed)
const time = (seed: number) => `${first(day, seed)}T10:20:30.000Z`

/** One object of each portal's files, with the fields that its columns must get. */
const portals: [name: string, object: (n: number) => object, source: string, fields: Record<string, FieldName>][] = [
  [
    'Google Takeout',
    (n) => ({
      reviews: [
        {
          reviewer: { profilePhotoUrl: 'https://example.com/a', displayName: name(n), isAnonymous: false },
          starRating: 'FIVE', comment: text(n), createTime: time(n), updateTime: time(n + 1),
          reviewReply: { comment: text(n + 2), updateTime: time(n + 3) }, name: `accounts/1/locations/2/reviews/r${n}`,
        },
      ],
      averageRating: 4.5, totalReviewCount: 2,
    }),
    'google',
    {
      'reviews.reviewer.displayName': 'reviewer', 'reviews.starRating': 'rating', 'reviews.comment': 'body',
      'reviews.createTime': 'date', 'reviews.reviewReply.comment': 'response',
      'reviews.reviewReply.updateTime': 'response_date', 'reviews.name': 'review_id',
    },
  ],
  [
    'Trustpilot pages',
    (n) => ({
      id: `a${n}`, title: name(n), text: text(n), rating: 4, likes: 0, language: 'en',
      dates: { experiencedDate: time(n), publishedDate: time(n + 1), updatedDate: null },
      consumer: { id: `c${n}`, displayName: name(n + 1), countryCode: 'GB' },
      reply: { message: text(n + 2), publishedDate: time(n + 2) },
    }),
    'trustpilot',
    {
      id: 'review_id', title: 'title', text: 'body', rating: 'rating', language: 'language',
      'dates.publishedDate': 'date', 'consumer.displayName': 'reviewer', 'reply.message': 'response',
      'reply.publishedDate': 'response_date',
    },
  ],
  [
    'Trustpilot API',
    (n) => ({
      id: `a${n}`, stars: 3, title: name(n), text: text(n), createdAt: time(n), language: 'en',
      consumer: { displayName: name(n + 1) }, companyReply: { text: text(n + 1), createdAt: time(n + 1) },
      businessUnit: { identifyingName: 'example.com', displayName: name(n + 2) },
    }),
    'trustpilot',
    {
      id: 'review_id', stars: 'rating', title: 'title', text: 'body', createdAt: 'date', language: 'language',
      'consumer.displayName': 'reviewer', 'companyReply.text': 'response', 'companyReply.createdAt': 'response_date',
      'businessUnit.displayName': 'location_name',
    },
  ],
  [
    'Apify, Google Maps',
    (n) => ({
      placeId: `ChIJ${n}`, title: name(n), name: name(n + 1), text: text(n), publishAt: 'a year ago', publishedAtDate: time(n), stars: 5,
      reviewId: `r${n}`, reviewUrl: `https://example.com/r${n}`, responseFromOwnerText: text(n + 1),
      responseFromOwnerDate: time(n + 1), address: '1 Main St', city: 'Springfield', state: 'Illinois',
      postalCode: '62701', countryCode: 'US', originalLanguage: 'en', location: { lat: 1.5, lng: 2.5 },
      scrapedAt: time(n + 2), likesCount: 0, isLocalGuide: true,
    }),
    'google',
    {
      placeId: 'location_id', title: 'location_name', name: 'reviewer', text: 'body', publishedAtDate: 'date', stars: 'rating',
      reviewId: 'review_id', reviewUrl: 'url', responseFromOwnerText: 'response', responseFromOwnerDate: 'response_date',
      address: 'location_address', city: 'location_city', state: 'location_state', postalCode: 'location_zip',
      countryCode: 'location_country', originalLanguage: 'language', 'location.lat': 'location_latitude',
      'location.lng': 'location_longitude', scrapedAt: 'file_date',
    },
  ],
  [
    'Trustpilot Business export',
    (n) => ({
      'Review Created (UTC)': '2024-04-02 10:11:12', 'Review Id': `r${n}`, 'Review Username': name(n),
      'Review Title': name(n), 'Review Content': text(n), 'Review Stars': 5, 'Review Language': 'en', Tags: '',
      'Company Reply Date (UTC)': '2024-04-03 10:11:12', 'Company Reply': text(n + 1), 'Location Name': name(n + 1),
      'Location Id': `l${n}`, 'Domain Url': 'example.com', 'Review Status': 'Active',
    }),
    'trustpilot',
    {
      'Review Created (UTC)': 'date', 'Review Id': 'review_id', 'Review Username': 'reviewer', 'Review Title': 'title',
      'Review Content': 'body', 'Review Stars': 'rating', 'Review Language': 'language', Tags: 'tags',
      'Company Reply Date (UTC)': 'response_date', 'Company Reply': 'response', 'Location Name': 'location_name',
      'Location Id': 'location_id',
    },
  ],
  [
    'Outscraper',
    (n) => ({
      place_id: `ChIJ${n}`, name: name(n), full_address: '1 Main St', author_title: name(n + 1), review_rating: 2, review_text: text(n),
      review_datetime_utc: '06/12/2023 21:09:38', owner_answer: text(n + 1),
      owner_answer_timestamp_datetime_utc: '06/14/2023 08:00:00', review_link: `https://example.com/r${n}`,
      review_id: `r${n}`, review_likes: 0,
    }),
    'google',
    {
      place_id: 'location_id', name: 'location_name', full_address: 'location_address', author_title: 'reviewer',
      review_rating: 'rating',
      review_text: 'body', review_datetime_utc: 'date', owner_answer: 'response',
      owner_answer_timestamp_datetime_utc: 'response_date', review_link: 'url', review_id: 'review_id',
    },
  ],
  [
    'SerpApi',
    (n) => ({
      place_info: { title: name(n), address: '1 Main St', rating: 4.2, reviews: 10 },
      reviews: [
        {
          link: `https://example.com/r${n}`, rating: 5, date: 'a year ago', iso_date: time(n), source: 'Google',
          review_id: `r${n}`, user: { name: name(n + 1), reviews: 3 }, snippet: text(n), likes: 0,
          response: { date: 'a year ago', iso_date: time(n + 1), snippet: text(n + 1) },
        },
      ],
    }),
    'google',
    {
      'place_info.title': 'location_name', 'place_info.address': 'location_address', 'reviews.link': 'url',
      'reviews.rating': 'rating', 'reviews.iso_date': 'date', 'reviews.review_id': 'review_id',
      'reviews.user.name': 'reviewer', 'reviews.snippet': 'body', 'reviews.response.iso_date': 'response_date',
      'reviews.response.snippet': 'response',
    },
  ],
  [
    'Yelp Open Dataset',
    (n) => ({
      review_id: `r${n}`, user_id: `u${n}`, business_id: `b${n % 3}`, stars: 4, useful: 0, funny: 0, cool: 0,
      text: text(n), date: '2018-07-07 22:09:11',
    }),
    'yelp',
    { review_id: 'review_id', business_id: 'location_id', stars: 'rating', text: 'body', date: 'date' },
  ],
  [
    'Tripadvisor API',
    (n) => ({
      data: [
        {
          id: n, lang: 'en', location_id: 60763, published_date: time(n), rating: 5, helpful_votes: 0,
          url: `https://example.com/r${n}`, trip_type: 'Family', text: text(n), title: name(n),
          user: { username: name(n + 1) }, owner_response: { text: text(n + 1), published_date: time(n + 1) },
        },
      ],
    }),
    'tripadvisor',
    {
      'data.id': 'review_id', 'data.lang': 'language', 'data.location_id': 'location_id', 'data.published_date': 'date',
      'data.rating': 'rating', 'data.url': 'url', 'data.text': 'body', 'data.title': 'title',
      'data.user.username': 'reviewer', 'data.owner_response.text': 'response',
      'data.owner_response.published_date': 'response_date',
    },
  ],
] // biome-ignore format: many short fields

test.each(portals)('%s maps by itself', (_, object, source, expected) => {
  const rows: JsonRow[] = Array.from({ length: rowCount }, (_row, n) =>
    flattenObject(JSON.stringify(object(n))),
  ).flat()
  const headings = new Set<string>()
  addHeadings(headings, rows)
  const names = [...headings]
  const proposal = proposeColumns(
    names,
    rows.map((row) => names.map((heading) => valueAt(row, heading))),
  )
  expect(
    Object.fromEntries(
      names.flatMap((heading, n) => (proposal.columns[n] ? [[heading, proposal.columns[n]]] : [])),
    ),
  ).toEqual(expected)
  expect(proposal).toMatchObject({ source, question: null })
})
