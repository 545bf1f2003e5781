/** Apple’s Maps as a directory: a location is replaced whole, with what it held before. */
import { unavailable } from '../answer'
import {
  type DirectoryAdapter,
  type FieldAbility,
  type ListingField,
  listingFields,
} from '../directory-adapter'

export type AppleSettings = {
  url: string
  clientId: string
  clientSecret: string
  orgId: string
  brandId: string
  timeoutMs?: number
}

export function appleBusiness(_: AppleSettings): DirectoryAdapter {
  const silent = async () => unavailable('This directory is not asked yet.')
  const abilities = Object.fromEntries(listingFields.map((field) => [field, 'none'])) as Record<
    ListingField,
    FieldAbility
  >
  return { abilities, cannotExpress: () => ({}), find: silent, read: silent, write: silent, confirm: silent }
}
