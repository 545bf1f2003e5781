/**
 * A Page's words become a location's here and nowhere else: `name` is the public name, `store_number` the external
 * id, two switches of closure the business status. Both ways are pure; hours have a file of their own (week-hours.ts).
 */
import { countryCode, countryName } from '../countries'
import type { ListingField, PlaceFacts } from '../directory-adapter'
import { fullDays, isOpenAlways, openAlways, toHoursMap, toWeek } from './week-hours'
import type { FacebookPage } from './wire'

/** What is asked of a Page. */
export const pageFields = [
  ...['id', 'name', 'link', 'store_number', 'store_code', 'parent_page', 'location', 'phone', 'website'],
  ...['category', 'hours', 'is_always_open', 'is_permanently_closed', 'temporary_status'],
].join(',')

export function toFacts(page: FacebookPage): Partial<PlaceFacts> {
  const status = statusOf(page)
  return {
    public_name: page.name?.trim() || null,
    external_id: page.store_code?.trim() || page.store_number?.trim() || null,
    address: toAddress(page.location),
    phone: page.phone?.trim() || null,
    website: page.website?.trim() || null,
    category: page.category?.trim() ? { gcid: '', name: page.category.trim() } : null,
    ...(status && { open_status: status }),
    hours: page.is_always_open ? openAlways : toWeek(page.hours ?? {}),
  }
}

/** A Page is open unless it says otherwise ("differently open" is open); a status we do not know says neither. */
function statusOf({ is_permanently_closed, temporary_status }: FacebookPage): PlaceFacts['open_status'] {
  if (is_permanently_closed) return 'inactive'
  if (temporary_status === 'TEMPORARILY_CLOSED') return 'temporarily_inactive'
  const isOpen = ['OPERATING_AS_USUAL', 'DIFFERENTLY_OPEN', 'NO_DATA'].includes(temporary_status || 'NO_DATA')
  return isOpen ? 'active' : null
}

export function toAddress(location: FacebookPage['location']): PlaceFacts['address'] {
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

/** Facebook's parameters for each field it takes; the others have none. */
export const parametersOf: Partial<
  Record<ListingField, (ours: PlaceFacts, shown: FacebookPage | null) => Record<string, unknown>>
> = {
  address: ({ address }, shown) => ({
    location: {
      ...keptLocation(shown),
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
    hours && isOpenAlways(hours)
      ? { is_always_open: true }
      : { is_always_open: false, hours: hours ? toHoursMap(hours) : {} },
}

/** The place on the map stays while its address is put right. */
function keptLocation(shown: FacebookPage | null): Record<string, unknown> {
  const { latitude, longitude } = shown?.location ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {}
}

/** As a form takes them: what is not text is written as JSON. */
export function toForm(parameters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

export function cannotExpress(facts: PlaceFacts): Partial<Record<ListingField, string>> {
  const [full] = facts.hours ? fullDays(facts.hours) : []
  return {
    ...(full && {
      hours: `Facebook takes two ranges of hours a day, and ${full.replace(/^./, (first) => first.toUpperCase())} has more.`,
    }),
    ...(facts.special_hours.length > 0 && { special_hours: 'Facebook has no place for special hours.' }),
  }
}
