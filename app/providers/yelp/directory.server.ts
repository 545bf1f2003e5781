/** Yelp as a directory: read by its Places API, written by its Data Ingestion API. */
import { unavailable } from '../answer'
import {
  type DirectoryAdapter,
  type FieldAbility,
  type ListingField,
  listingFields,
} from '../directory-adapter'

export type YelpSettings = {
  placesUrl: string
  apiKey: string
  ingestUrl: string
  user: string
  password: string
  timeoutMs?: number
}

export function yelpListings(_: YelpSettings): DirectoryAdapter {
  const silent = async () => unavailable('This directory is not asked yet.')
  const abilities = Object.fromEntries(listingFields.map((field) => [field, 'none'])) as Record<
    ListingField,
    FieldAbility
  >
  return { abilities, cannotExpress: () => ({}), find: silent, read: silent, write: silent, confirm: silent }
}
