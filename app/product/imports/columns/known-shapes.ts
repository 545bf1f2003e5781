/**
 * The shapes of files from portals and programs whose headings mean something else than elsewhere: in a file of Apify,
 * `name` is the reviewer and `title` the location. A shape is recognized by headings that only its files have together.
 */
import type { FieldName } from './column-fields'

type KnownShape = {
  /** The code of the source of all reviews, or null if the files do not tell. */
  source: string | null
  /** The normalized headings that identify the shape. */
  requires: string[]
  /** The fields of the normalized headings. A heading that is missing here is not imported. */
  fields: Record<string, FieldName>
}

/**
 * Google Takeout and the Business Profile API. `name` is the path of the review, which ends with its id. The columns of
 * the location come from the archive in which Takeout delivers the files.
 */
const googleBusinessProfile: KnownShape = {
  source: 'google',
  requires: ['star rating', 'create time', 'reviewer display name'],
  fields: {
    name: 'review_id',
    'reviewer display name': 'reviewer',
    'star rating': 'rating',
    comment: 'body',
    'create time': 'date',
    'review reply comment': 'response',
    'review reply update time': 'response_date',
    'location title': 'location_name',
    'location store code': 'location_id',
    'location address': 'location_address',
    'location city': 'location_city',
    'location state': 'location_state',
    'location postal code': 'location_zip',
    'location country': 'location_country',
  },
}

const googlePlaces: KnownShape = {
  source: 'google',
  requires: ['author attribution display name', 'publish time', 'rating'],
  fields: {
    name: 'review_id',
    'author attribution display name': 'reviewer',
    rating: 'rating',
    'original text text': 'body',
    'original text language code': 'language',
    'publish time': 'date',
    'google maps uri': 'url',
    'display name text': 'location_name',
    'formatted address': 'location_address',
  },
}

const trustpilotPages: KnownShape = {
  source: 'trustpilot',
  requires: ['dates published date', 'consumer display name', 'rating'],
  fields: {
    id: 'review_id',
    title: 'title',
    text: 'body',
    rating: 'rating',
    'dates published date': 'date',
    'consumer display name': 'reviewer',
    'reply message': 'response',
    'reply published date': 'response_date',
    language: 'language',
    'business unit display name': 'location_name',
  },
}

const trustpilotApi: KnownShape = {
  source: 'trustpilot',
  requires: ['consumer display name', 'stars', 'created at'],
  fields: {
    id: 'review_id',
    title: 'title',
    text: 'body',
    stars: 'rating',
    'created at': 'date',
    'consumer display name': 'reviewer',
    'company reply text': 'response',
    'company reply created at': 'response_date',
    language: 'language',
    'business unit display name': 'location_name',
    'location name': 'location_name',
  },
}

/** The export of the reviews page of Trustpilot Business. */
const trustpilotExport: KnownShape = {
  source: 'trustpilot',
  requires: ['review created utc', 'review stars', 'review content'],
  fields: {
    'review id': 'review_id',
    'review title': 'title',
    'review content': 'body',
    'review stars': 'rating',
    'review created utc': 'date',
    'review username': 'reviewer',
    'company reply': 'response',
    'company reply date utc': 'response_date',
    'review language': 'language',
    'location id': 'location_id',
    'location name': 'location_name',
    tags: 'tags',
  },
}

const apifyGoogleMaps: KnownShape = {
  source: 'google',
  requires: ['published at date', 'stars', 'response from owner text'],
  fields: {
    title: 'location_name',
    'place id': 'location_id',
    address: 'location_address',
    city: 'location_city',
    state: 'location_state',
    'postal code': 'location_zip',
    'country code': 'location_country',
    'location lat': 'location_latitude',
    'location lng': 'location_longitude',
    name: 'reviewer',
    stars: 'rating',
    text: 'body',
    'published at date': 'date',
    'response from owner text': 'response',
    'response from owner date': 'response_date',
    'review id': 'review_id',
    'review url': 'url',
    'original language': 'language',
    'scraped at': 'file_date',
  },
}

const outscraper: KnownShape = {
  source: 'google',
  requires: ['author title', 'review rating', 'review datetime utc'],
  fields: {
    name: 'location_name',
    'place id': 'location_id',
    'full address': 'location_address',
    'author title': 'reviewer',
    'review rating': 'rating',
    'review text': 'body',
    'review datetime utc': 'date',
    'owner answer': 'response',
    'owner answer timestamp datetime utc': 'response_date',
    'review link': 'url',
    'review id': 'review_id',
  },
}

const serpApi: KnownShape = {
  source: 'google',
  requires: ['iso date', 'snippet', 'user name'],
  fields: {
    'place info title': 'location_name',
    'place info address': 'location_address',
    'user name': 'reviewer',
    rating: 'rating',
    snippet: 'body',
    'iso date': 'date',
    'response snippet': 'response',
    'response iso date': 'response_date',
    link: 'url',
    'review id': 'review_id',
  },
}

const yelpDataset: KnownShape = {
  source: 'yelp',
  requires: ['business id', 'review id', 'stars', 'text'],
  fields: {
    'business id': 'location_id',
    'review id': 'review_id',
    stars: 'rating',
    text: 'body',
    date: 'date',
  },
}

const tripadvisor: KnownShape = {
  source: 'tripadvisor',
  requires: ['published date', 'rating', 'text', 'trip type'],
  fields: {
    id: 'review_id',
    title: 'title',
    text: 'body',
    rating: 'rating',
    'published date': 'date',
    lang: 'language',
    url: 'url',
    'user username': 'reviewer',
    'user name': 'reviewer',
    'owner response text': 'response',
    'owner response published date': 'response_date',
    'location id': 'location_id',
    'location name': 'location_name',
    'place info name': 'location_name',
    'place info address': 'location_address',
  },
}

/** Pages of Facebook with their ratings, as the Graph API returns them. */
const facebookPages: KnownShape = {
  source: 'facebook',
  requires: ['created time', 'recommendation type', 'review text'],
  fields: {
    name: 'location_name',
    'open graph story id': 'review_id',
    'created time': 'date',
    // Only ratings before 2018 have stars. A recommendation has none.
    rating: 'rating',
    'recommendation type': 'recommendation',
    'review text': 'body',
    'reviewer name': 'reviewer',
  },
}

const knownShapes = [
  googleBusinessProfile,
  googlePlaces,
  trustpilotPages,
  trustpilotApi,
  trustpilotExport,
  apifyGoogleMaps,
  outscraper,
  serpApi,
  yelpDataset,
  tripadvisor,
  facebookPages,
]

/** The names of lists that contain the reviews in nested JSON. They precede the headings of the reviews. */
const listPrefix = /^(?:reviews|ratings data|data|results|items) (?=.)/

export type RecognizedShape = { source: string | null; fields: (FieldName | null)[] }

/** Returns the fields of normalized headings that have a known shape, or null. */
export function recognizeShape(headings: string[]): RecognizedShape | null {
  const names = headings.map((heading) => heading.replace(listPrefix, ''))
  const shape = knownShapes.find(({ requires }) => requires.every((name) => names.includes(name)))
  if (!shape) return null
  const used = new Set<FieldName>()
  const fields = names.map((name) => {
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name]! : null
    if (field === null || used.has(field)) return null
    used.add(field)
    return field
  })
  return { source: shape.source, fields }
}
