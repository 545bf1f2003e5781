/**
 * The only place that translates between a Page and a location: `name` is the public name, `store_number` is the
 * external id, and two closure fields are the business status. All functions are pure. Hours are translated in
 * week-hours.ts.
 */
import { countryCode, countryName } from '../countries'
import type { ListingFacts, ListingField } from '../listing-facts'
import { alwaysOpen, hoursLimits, isAlwaysOpen, toHoursMap, toWeek } from './week-hours'
import type { FacebookPage } from './wire'

/** The fields to request for a Page. */
export const pageFields = [
  'id',
  'name',
  'link',
  'store_number',
  'store_code',
  'parent_page',
  'location',
  'phone',
  'website',
  'category',
  'hours',
  'is_always_open',
  'is_permanently_closed',
  'temporary_status',
].join(',')

export function toFacts(page: FacebookPage): Partial<ListingFacts> {
  const status = statusOf(page)
  return {
    public_name: page.name?.trim() || null,
    external_id: page.store_code?.trim() || page.store_number?.trim() || null,
    address: toAddress(page.location),
    phone: page.phone?.trim() || null,
    website: page.website?.trim() || null,
    category: page.category?.trim() ? { gcid: '', name: page.category.trim() } : null,
    ...(status && { open_status: status }),
    hours: page.is_always_open ? alwaysOpen : toWeek(page.hours ?? {}),
  }
}

/**
 * Returns the business status of a Page. It is open unless it says otherwise ("differently open" counts as open).
 * Returns null for an unknown status.
 */
function statusOf({ is_permanently_closed, temporary_status }: FacebookPage): ListingFacts['open_status'] {
  if (is_permanently_closed) return 'inactive'
  if (temporary_status === 'TEMPORARILY_CLOSED') return 'temporarily_inactive'
  const isOpen = ['OPERATING_AS_USUAL', 'DIFFERENTLY_OPEN', 'NO_DATA'].includes(temporary_status || 'NO_DATA')
  return isOpen ? 'active' : null
}

export function toAddress(location: FacebookPage['location']): ListingFacts['address'] {
  if (!location) return null
  return {
    address: location.street?.trim() ?? '',
    address_2: '',
    city: location.city?.trim() ?? '',
    state: location.state?.trim() ?? '',
    zipcode: location.zip?.trim() ?? '',
    country_id: countryCode(location.country ?? ''),
  }
}

/** The functions that build Facebook's parameters for each field. Fields that Facebook does not accept are missing. */
export const parametersByField: Partial<
  Record<ListingField, (ours: ListingFacts, shown: FacebookPage | null) => Record<string, unknown>>
> = {
  address: ({ address }, shown) => ({
    location: {
      ...coordinatesOf(shown),
      street: [address?.address, address?.address_2].filter(Boolean).join(', '),
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zipcode ?? '',
      country: countryName(address?.country_id ?? ''),
    },
  }),
  phone: ({ phone }) => ({ phone: phone ?? '' }),
  website: ({ website }) => ({ website: website ?? '' }),
  open_status: ({ open_status }) => ({
    is_permanently_closed: open_status === 'inactive',
    temporary_status: open_status === 'temporarily_inactive' ? 'TEMPORARILY_CLOSED' : 'OPERATING_AS_USUAL',
  }),
  hours: ({ hours }) =>
    hours && isAlwaysOpen(hours)
      ? { is_always_open: true }
      : { is_always_open: false, hours: hours ? toHoursMap(hours) : {} },
}

/** Returns the Page's map coordinates, so that a corrected address keeps them. */
function coordinatesOf(shown: FacebookPage | null): Record<string, unknown> {
  const { latitude, longitude } = shown?.location ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {}
}

/** Encodes parameters as form fields. Values other than strings are encoded as JSON. */
export function toForm(parameters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

export const unsupportedFields = (facts: ListingFacts): Partial<Record<ListingField, string>> =>
  hoursLimits(facts).unsupported
