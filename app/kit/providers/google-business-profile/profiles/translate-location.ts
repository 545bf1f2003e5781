/**
 * The only place that translates between a profile and a location: `title` is the public name, `openInfo` is the
 * business status, `storeCode` is the external id. Unknown values are ignored, because Google can add a status or a
 * kind of category at any time. All functions are pure. Hours are translated in week-periods.ts and special-periods.ts.
 */

import type { OpenStatus } from '#app/kit/database/schema'
import type { ListingAddress, ListingFacts } from '../../listing-facts'
import { mergeSpecialPeriods, toSpecialDays } from '../hours/special-periods'
import { toPeriods, toWeek } from '../hours/week-periods'
import type { GoogleLocation } from '../location-wire'

const statuses: Record<string, OpenStatus> = {
  OPEN: 'active',
  CLOSED_TEMPORARILY: 'temporarily_inactive',
  CLOSED_PERMANENTLY: 'inactive',
}
const statusNames = Object.fromEntries(Object.entries(statuses).map(([name, status]) => [status, name]))

export function toFacts(location: GoogleLocation): ListingFacts {
  const { phoneNumbers, categories, regularHours, specialHours, openInfo } = location
  return {
    public_name: location.title?.trim() || null,
    external_id: location.storeCode?.trim() || null,
    address: toAddress(location.storefrontAddress),
    phone: phoneNumbers?.primaryPhone?.trim() || null,
    phone_2: phoneNumbers?.additionalPhones?.[0]?.trim() || null,
    website: location.websiteUri?.trim() || null,
    category: toCategory(categories?.primaryCategory),
    open_status: toStatus(openInfo?.status),
    hours: toWeek(regularHours?.periods ?? []),
    special_hours: toSpecialDays(specialHours?.specialHourPeriods ?? []),
  }
}

/** Returns the business status. A profile is open unless it says otherwise. Returns null for an unknown status. */
function toStatus(status: string | null | undefined): OpenStatus | null {
  if (!status || status === 'OPEN_FOR_BUSINESS_UNSPECIFIED') return 'active'
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? null) : null
}

function toAddress(address: GoogleLocation['storefrontAddress']): ListingAddress | null {
  if (!address) return null
  const [first = '', ...others] = (address.addressLines ?? []).map((line) => line.trim()).filter(Boolean)
  return {
    address: first,
    address_2: others.join(', '),
    city: address.locality?.trim() ?? '',
    state: address.administrativeArea?.trim() ?? '',
    zipcode: address.postalCode?.trim() ?? '',
    country_id: address.regionCode?.trim() ?? '',
  }
}

function toCategory(category: { name: string; displayName?: string | null } | null | undefined) {
  if (!category) return null
  return {
    gcid: category.name.replace(/^categories\//, ''),
    name: category.displayName?.trim() || category.name,
  }
}

/** What a patch sets. `dates` are the dates whose special hours are set to our values. */
export type PatchScope = { masks: string[]; dates: string[] }

/**
 * Returns the body of a patch that sets the masked fields to the values in `ours`. `current` is the existing profile.
 * Google accepts some fields only as a whole (both phone numbers, all categories, all special hours), so parts that are
 * not ours are copied from it.
 */
export function toPatch(ours: ListingFacts, scope: PatchScope, current: GoogleLocation): GoogleLocation {
  const values: Record<string, () => unknown> = {
    title: () => ours.public_name ?? '',
    storeCode: () => ours.external_id ?? '',
    storefrontAddress: () => toPostalAddress(ours.address, current.storefrontAddress),
    phoneNumbers: () => toPhoneNumbers(ours, current.phoneNumbers),
    websiteUri: () => ours.website ?? '',
    categories: () => ({ ...current.categories, primaryCategory: toPrimaryCategory(ours.category) }),
    openInfo: () => toOpenState(ours.open_status, current.openInfo),
    regularHours: () => ({ periods: ours.hours ? toPeriods(ours.hours) : [] }),
    specialHours: () => ({
      specialHourPeriods: mergeSpecialPeriods(
        current.specialHours?.specialHourPeriods ?? [],
        scope.dates,
        ours.special_hours,
      ),
    }),
  }
  const masks = scope.masks.filter((mask) => Object.hasOwn(values, mask))
  return Object.fromEntries(masks.map((mask) => [mask, values[mask]!()]))
}

/** Returns the masked fields that need no edit, because the profile already has the same values. */
export function unchangedMasks(ours: ListingFacts, scope: PatchScope, current: GoogleLocation): string[] {
  const [desired, existing] = [toPatch(ours, scope, current), toPatch(toFacts(current), scope, current)]
  const toJson = (value: unknown) => JSON.stringify(value)
  return (Object.keys(desired) as (keyof GoogleLocation)[]).filter(
    (mask) => toJson(desired[mask]) === toJson(existing[mask]),
  )
}

/**
 * Sets our phone numbers. If we have no second number, Google's additional numbers stay. Otherwise, our second number
 * replaces the first of them.
 */
function toPhoneNumbers({ phone, phone_2 }: ListingFacts, current: GoogleLocation['phoneNumbers']) {
  const numbers = { ...current, primaryPhone: phone ?? '' }
  if (!phone_2) return numbers
  return { ...numbers, additionalPhones: [phone_2, ...(current?.additionalPhones ?? []).slice(1)] }
}

function toPostalAddress(ours: ListingAddress | null, current: GoogleLocation['storefrontAddress']) {
  return {
    ...current,
    regionCode: ours?.country_id ?? '',
    postalCode: ours?.zipcode ?? '',
    administrativeArea: ours?.state ?? '',
    locality: ours?.city ?? '',
    addressLines: [ours?.address ?? '', ours?.address_2 ?? ''].filter(Boolean),
  }
}

function toPrimaryCategory(category: ListingFacts['category']) {
  return category ? { name: `categories/${category.gcid}` } : undefined
}

function toOpenState(status: OpenStatus | null, current: GoogleLocation['openInfo']) {
  const { canReopen: _, ...rest } = current ?? {}
  return { ...rest, status: statusNames[status ?? 'active'] }
}

/**
 * Parses a mask such as `storefrontAddress,regularHours.periods`. Returns only its top-level fields, because we need no
 * others.
 */
export function parseMasks(text: string | null | undefined): string[] {
  const fields = (text ?? '').split(',').map((path) => path.trim().split('.')[0] ?? '')
  return [...new Set(fields.filter(Boolean).map(toCamelCase))]
}

function toCamelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
