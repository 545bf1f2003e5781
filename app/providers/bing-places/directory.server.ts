/** Bing’s maps as a directory, through its API for trusted partners. */
import { unavailable } from '../answer'
import {
  type DirectoryAdapter,
  type FieldAbility,
  type ListingField,
  listingFields,
} from '../directory-adapter'

export type BingSettings = {
  url: string
  puid: string
  email: string
  /** What Bing knows the partner by: two files of PEM. */
  certificate?: { certFile: string; keyFile: string }
  timeoutMs?: number
}

export function bingPlaces(_: BingSettings): DirectoryAdapter {
  const silent = async () => unavailable('This directory is not asked yet.')
  const abilities = Object.fromEntries(listingFields.map((field) => [field, 'none'])) as Record<
    ListingField,
    FieldAbility
  >
  return { abilities, cannotExpress: () => ({}), find: silent, read: silent, write: silent, confirm: silent }
}
