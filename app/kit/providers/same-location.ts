/**
 * Checks whether a listing that a directory found is the location that was searched for. Our own ids are not
 * sufficient, because businesses that share the installation's access may each number their locations from 1. So the
 * country and zip code have to match, and also the street number or, if there is none, the phone number.
 */
import type { ListingFacts } from './listing-facts'

export function isSameLocation(ours: ListingFacts, theirs: Partial<ListingFacts>): boolean {
  if (!ours.address || !theirs.address) return false
  const isSameTown =
    normalizedText(ours.address.country_id) === normalizedText(theirs.address.country_id) &&
    normalizedText(ours.address.zipcode).slice(0, 5) === normalizedText(theirs.address.zipcode).slice(0, 5)
  const [house, other] = [houseNumberOf(ours.address.address), houseNumberOf(theirs.address.address)]
  if (house && other) return isSameTown && house === other
  return isSameTown && isSamePhone(ours.phone ?? '', theirs.phone ?? '')
}

/** Returns the id that we assign to a location. It is unique across businesses, such as `a7-w12-60602-108nstatest`. */
export function locationKey({ account, external_id, public_name, address }: ListingFacts): string {
  const identity = [external_id || public_name, address?.zipcode, address?.address]
  const parts = account ? [`a${account}`, ...identity] : identity
  return parts
    .map((part) => normalizedText(part ?? ''))
    .join('-')
    .slice(0, 100)
}

/**
 * Returns the ids that the location may have at the directory, most reliable first. They include ids that were assigned
 * before `locationKey` contained the account.
 */
export function locationKeys(facts: ListingFacts): string[] {
  const names = [locationKey(facts), locationKey({ ...facts, account: undefined }), facts.external_id]
  return [...new Set(names.filter((name) => name !== null && name !== ''))] as string[]
}

function normalizedText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function houseNumberOf(address: string): string {
  return /\d+/.exec(address)?.[0] ?? ''
}

function isSamePhone(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((phone) => phone.replace(/\D/g, '').slice(-9))
  return ours === theirs && ours!.length >= 7
}
