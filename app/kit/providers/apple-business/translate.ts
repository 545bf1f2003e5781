/**
 * Translates between our location and Apple's location details. A write always sends Apple's own document with our
 * fields merged into it: Apple deletes what is left out, so other languages, photos and attributes are sent back
 * unchanged. Apple requires dates for closures, which we do not have. A temporarily closed location reopens in six
 * months unless Apple already has a future date, and a permanently closed location closed today unless Apple already
 * has a past date.
 */

import type { OpenStatus } from '#app/kit/database/schema'
import { findBusinessCategory, findCategoryByName } from '../business-categories'
import { internationalPhone } from '../international-phone'
import type { ListingFacts, ListingField } from '../listing-facts'
import { locationKey } from '../same-location'
import { mergeSpecialHours, toHoursByDay, toSpecialDays, toWeek } from './hours'
import type { AppleDetails } from './wire'

const statuses: Record<string, OpenStatus> = {
  OPEN: 'active',
  TEMPORARILY_CLOSED: 'temporarily_inactive',
  CLOSED: 'inactive',
}
const homepage = 'HOMEPAGE'
const locale = 'en'

export function toFacts(details: AppleDetails): Partial<ListingFacts> {
  const status = details.locationStatus?.status
  const category = toCategory(details)
  const { displayNames, phoneNumbers, urls } = details
  return {
    public_name: primaryEntry(displayNames)?.name.trim() || null,
    external_id: details.storeCode?.trim() || null,
    address: toAddress(details),
    phone: primaryEntry(phoneNumbers)?.phoneNumber.trim() || null,
    phone_2: secondPhone(phoneNumbers)?.phoneNumber.trim() || null,
    website: urls?.find(({ type }) => type === homepage)?.url.trim() || null,
    ...(category !== undefined && { category }),
    ...(!status ? { open_status: 'active' } : status in statuses && { open_status: statuses[status] }),
    hours: toWeek(details.openingHoursByDay ?? []),
    special_hours: toSpecialDays(details.specialHours ?? []),
  }
}

/** Returns null if Apple has no category, and undefined if we do not know Apple's category. */
function toCategory({ categories }: AppleDetails): ListingFacts['category'] | undefined {
  if (!categories?.[0]) return null
  const kind = findCategoryByName('apple', categories[0])
  return kind ? { gcid: kind.gcid, name: kind.name } : undefined
}

function toAddress({ mainAddress }: AppleDetails): ListingFacts['address'] {
  const address = mainAddress?.structuredAddress
  if (!address) return null
  const street = [address.subThoroughfare, address.thoroughfare].filter(Boolean).join(' ')
  return {
    address: (address.fullThoroughfare || street).trim(),
    address_2: address.floor?.trim() ?? '',
    city: address.locality?.trim() ?? '',
    state: address.administrativeArea?.trim() ?? '',
    zipcode: address.postCode?.trim() ?? '',
    country_id: address.countryCode?.trim() ?? '',
  }
}

/** Returns Apple's document with the given fields set from `facts`. `today` is a date such as `2026-11-21`. */
export function mergeDetails(
  current: AppleDetails,
  facts: ListingFacts,
  fields: ListingField[],
  today: string,
): AppleDetails {
  const changes: Record<ListingField, () => Partial<AppleDetails>> = {
    public_name: () => ({ displayNames: mergeName(current.displayNames ?? [], facts.public_name ?? '') }),
    address: () => ({ mainAddress: mergeAddress(current.mainAddress, facts.address) }),
    phone: () => ({ phoneNumbers: mergePhones(current.phoneNumbers ?? [], facts) }),
    website: () => ({ urls: mergeHomepage(current.urls ?? [], facts.website) }),
    category: () => ({ categories: mergeCategories(current.categories ?? [], facts.category) }),
    open_status: () => ({ locationStatus: mergeStatus(current.locationStatus, facts.open_status, today) }),
    hours: () => ({ openingHoursByDay: facts.hours ? toHoursByDay(facts.hours) : [] }),
    special_hours: () => ({
      specialHours: mergeSpecialHours(current.specialHours ?? [], facts.special_hours, today),
    }),
  }
  return dropEmptyLists(Object.assign({ ...current }, ...fields.map((field) => changes[field]())))
}

/** Removes empty lists, which Apple does not accept. A missing list has the same effect: Apple deletes the list. */
function dropEmptyLists(details: AppleDetails): AppleDetails {
  const entries = Object.entries(details).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  return Object.fromEntries(entries)
}

/**
 * Returns the initial details of a new location. They contain our id, so that a repeated request does not create a
 * second location.
 */
export function initialDetails(facts: ListingFacts, brandId: string): AppleDetails {
  const storeCode = facts.external_id ? { storeCode: facts.external_id } : {}
  return { partnersLocationId: locationKey(facts), brandId, ...storeCode }
}

type Names = NonNullable<AppleDetails['displayNames']>
type Phones = NonNullable<AppleDetails['phoneNumbers']>
type Urls = NonNullable<AppleDetails['urls']>

function mergeName(names: Names, name: string): Names {
  const primary = primaryEntry(names)
  if (!primary) return [{ name, locale, primary: true }]
  return names.map((one) => (one === primary ? { ...one, name } : one))
}

function mergeAddress(current: AppleDetails['mainAddress'], ours: ListingFacts['address']) {
  const { floor: _, thoroughfare, subThoroughfare, ...rest } = current?.structuredAddress ?? {}
  const structuredAddress = {
    ...rest,
    ...(ours?.address_2 && { floor: ours.address_2 }),
    fullThoroughfare: ours?.address ?? '',
    locality: ours?.city ?? '',
    administrativeArea: ours?.state ?? '',
    postCode: ours?.zipcode ?? '',
    countryCode: ours?.country_id ?? '',
  }
  return { locale, ...current, structuredAddress }
}

/**
 * Sets our phone numbers. If we have no second number, Apple's second number stays. All further numbers always stay.
 */
function mergePhones(phones: Phones, { phone, phone_2, address }: ListingFacts): Phones {
  const [primary, second] = [primaryEntry(phones), secondPhone(phones)]
  const others = phones.filter((one) => one !== primary && one !== second)
  const formatPhone = (number: string) => internationalPhone(number, address?.country_id)
  return [
    ...(phone ? [{ type: 'LANDLINE', primary: true, ...primary, phoneNumber: formatPhone(phone) }] : []),
    ...(phone_2
      ? [{ type: 'LANDLINE', ...second, primary: false, phoneNumber: formatPhone(phone_2) }]
      : second
        ? [second]
        : []),
    ...others,
  ]
}

function mergeHomepage(urls: Urls, website: string | null): Urls {
  const others = urls.filter(({ type }) => type !== homepage)
  if (!website) return others
  return [{ ...urls.find(({ type }) => type === homepage), url: website, type: homepage }, ...others]
}

/** Sets the primary category, which is the first in the list. */
function mergeCategories(categories: string[], category: ListingFacts['category']): string[] {
  const kind = findBusinessCategory(category)
  return kind ? [kind.apple, ...categories.slice(1).filter((other) => other !== kind.apple)] : categories
}

function mergeStatus(
  current: AppleDetails['locationStatus'],
  status: OpenStatus | null,
  today: string,
): AppleDetails['locationStatus'] {
  const { closedDate, reopenDate, openingDate, ...rest } = current ?? {}
  if (status === 'inactive') {
    const isPast = typeof closedDate === 'string' && closedDate <= today
    return { ...rest, status: 'CLOSED', closedDate: isPast ? closedDate : today }
  }
  if (status === 'temporarily_inactive') {
    const isInFuture = typeof reopenDate === 'string' && reopenDate > today
    return {
      ...rest,
      status: 'TEMPORARILY_CLOSED',
      reopenDate: isInFuture ? reopenDate : addMonths(today, 6),
    }
  }
  return { ...rest, ...(openingDate !== undefined && { openingDate }), status: 'OPEN' }
}

/**
 * Adds months to a date. If the resulting month is too short, returns its last day: six months after August 31 is
 * February 28.
 */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

function secondPhone(phones: Phones | null | undefined): Phones[number] | undefined {
  const primary = primaryEntry(phones)
  return phones?.find((one) => one !== primary)
}

function primaryEntry<One extends { primary?: boolean | null }>(
  entries: One[] | null | undefined,
): One | undefined {
  return entries?.find(({ primary }) => primary) ?? entries?.[0]
}
