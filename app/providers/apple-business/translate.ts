/**
 * Translates between our location and Apple's location details. A write always sends Apple's own document with our
 * fields in it: what is left out is deleted there, so other languages, photos and attributes are sent back unchanged.
 * Apple's status needs dates that we do not have: a temporarily closed location reopens in half a year unless Apple has
 * a later date, and a permanently closed one closed today.
 */
import type { ListingField, PlaceFacts } from '../directory-adapter'
import type { ProfileStatus } from '../google-business-profile/translate-location'
import { internationalPhone } from '../international-phone'
import { kindNamed, kindOfCategory } from '../kinds-of-business'
import { placeKey } from '../same-place'
import { mergeSpecialHours, toHoursByDay, toSpecialDays, toWeek } from './hours'
import type { AppleDetails } from './wire'

const statuses: Record<string, ProfileStatus> = {
  OPEN: 'active',
  TEMPORARILY_CLOSED: 'temporarily_inactive',
  CLOSED: 'inactive',
}
const homepage = 'HOMEPAGE'
const locale = 'en'

export function toFacts(details: AppleDetails): Partial<PlaceFacts> {
  const status = details.locationStatus?.status
  const category = toCategory(details)
  const { displayNames, phoneNumbers, urls } = details
  return {
    public_name: primaryOf(displayNames)?.name.trim() || null,
    external_id: details.storeCode?.trim() || null,
    address: toAddress(details),
    phone: primaryOf(phoneNumbers)?.phoneNumber.trim() || null,
    phone_2: secondOf(phoneNumbers)?.phoneNumber.trim() || null,
    website: urls?.find(({ type }) => type === homepage)?.url.trim() || null,
    ...(category !== undefined && { category }),
    ...(!status ? { open_status: 'active' } : status in statuses && { open_status: statuses[status] }),
    hours: toWeek(details.openingHoursByDay ?? []),
    special_hours: toSpecialDays(details.specialHours ?? []),
  }
}

/** Returns undefined for an Apple category that we do not know. */
function toCategory({ categories }: AppleDetails): PlaceFacts['category'] | undefined {
  if (!categories?.[0]) return null
  const kind = kindNamed('apple', categories[0])
  return kind ? { gcid: kind.gcid, name: kind.name } : undefined
}

function toAddress({ mainAddress }: AppleDetails): PlaceFacts['address'] {
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

/** Returns Apple's document with these fields set from `facts`. `today` is a date, `2026-11-21`. */
export function mergeDetails(
  current: AppleDetails,
  facts: PlaceFacts,
  fields: ListingField[],
  today: string,
): AppleDetails {
  const changes: Record<ListingField, () => Partial<AppleDetails>> = {
    public_name: () => ({ displayNames: withName(current.displayNames ?? [], facts.public_name ?? '') }),
    address: () => ({ mainAddress: withAddress(current.mainAddress, facts.address) }),
    phone: () => ({ phoneNumbers: withPhone(current.phoneNumbers ?? [], facts) }),
    website: () => ({ urls: withHomepage(current.urls ?? [], facts.website) }),
    category: () => ({ categories: withCategory(current.categories ?? [], facts.category) }),
    open_status: () => ({ locationStatus: withStatus(current.locationStatus, facts.open_status, today) }),
    hours: () => ({ openingHoursByDay: facts.hours ? toHoursByDay(facts.hours) : [] }),
    special_hours: () => ({
      specialHours: mergeSpecialHours(current.specialHours ?? [], facts.special_hours, today),
    }),
  }
  return withoutEmpty(Object.assign({ ...current }, ...fields.map((field) => changes[field]())))
}

/** Drops empty lists that Apple does not accept. Leaving a list out deletes it, the same as an empty one. */
function withoutEmpty(details: AppleDetails): AppleDetails {
  const kept = Object.entries(details).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  return Object.fromEntries(kept)
}

/**
 * Returns the initial details of a new location. They contain our id, so creating it twice has the same effect as once.
 */
export function newDetails(facts: PlaceFacts, brandId: string): AppleDetails {
  const storeCode = facts.external_id ? { storeCode: facts.external_id } : {}
  return { partnersLocationId: placeKey(facts), brandId, ...storeCode }
}

type Names = NonNullable<AppleDetails['displayNames']>
type Phones = NonNullable<AppleDetails['phoneNumbers']>
type Urls = NonNullable<AppleDetails['urls']>

function withName(names: Names, name: string): Names {
  const primary = primaryOf(names)
  if (!primary) return [{ name, locale, primary: true }]
  return names.map((one) => (one === primary ? { ...one, name } : one))
}

function withAddress(current: AppleDetails['mainAddress'], ours: PlaceFacts['address']) {
  const { floor: _, thoroughfare, subThoroughfare, ...kept } = current?.structuredAddress ?? {}
  const structuredAddress = {
    ...kept,
    ...(ours?.address_2 && { floor: ours.address_2 }),
    fullThoroughfare: ours?.address ?? '',
    locality: ours?.city ?? '',
    administrativeArea: ours?.state ?? '',
    postCode: ours?.zipcode ?? '',
    countryCode: ours?.country_id ?? '',
  }
  return { locale, ...current, structuredAddress }
}

/** If we have no second number, the others stay. If we have one, it replaces the first of them. */
function withPhone(phones: Phones, { phone, phone_2, address }: PlaceFacts): Phones {
  const [primary, second] = [primaryOf(phones), secondOf(phones)]
  const others = phones.filter((one) => one !== primary && one !== second)
  const written = (number: string) => internationalPhone(number, address?.country_id)
  return [
    ...(phone ? [{ type: 'LANDLINE', primary: true, ...primary, phoneNumber: written(phone) }] : []),
    ...(phone_2
      ? [{ type: 'LANDLINE', ...second, primary: false, phoneNumber: written(phone_2) }]
      : second
        ? [second]
        : []),
    ...others,
  ]
}

function withHomepage(urls: Urls, website: string | null): Urls {
  const others = urls.filter(({ type }) => type !== homepage)
  if (!website) return others
  return [{ ...urls.find(({ type }) => type === homepage), url: website, type: homepage }, ...others]
}

/** The first category is the primary one. */
function withCategory(categories: string[], category: PlaceFacts['category']): string[] {
  const kind = kindOfCategory(category)
  return kind ? [kind.apple, ...categories.slice(1).filter((other) => other !== kind.apple)] : categories
}

function withStatus(
  current: AppleDetails['locationStatus'],
  status: ProfileStatus | null,
  today: string,
): AppleDetails['locationStatus'] {
  const { closedDate, reopenDate, openingDate, ...kept } = current ?? {}
  if (status === 'inactive') {
    const isKnown = typeof closedDate === 'string' && closedDate <= today
    return { ...kept, status: 'CLOSED', closedDate: isKnown ? closedDate : today }
  }
  if (status === 'temporarily_inactive') {
    const isAhead = typeof reopenDate === 'string' && reopenDate > today
    return { ...kept, status: 'TEMPORARILY_CLOSED', reopenDate: isAhead ? reopenDate : monthsAfter(today, 6) }
  }
  return { ...kept, ...(openingDate !== undefined && { openingDate }), status: 'OPEN' }
}

/** Falls back to the last day of a month that is too short: six months after August 31 is February 28. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

function secondOf(phones: Phones | null | undefined): Phones[number] | undefined {
  const primary = primaryOf(phones)
  return phones?.find((one) => one !== primary)
}

function primaryOf<One extends { primary?: boolean | null }>(all: One[] | null | undefined): One | undefined {
  return all?.find(({ primary }) => primary) ?? all?.[0]
}
