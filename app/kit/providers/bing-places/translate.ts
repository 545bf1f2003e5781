/**
 * Translates between our location and a business at Bing. An update replaces the whole business, so our fields are
 * merged into Bing's own document. The fields for website, hours, holidays and closure are known only from a public
 * client (see wire.ts). If one of them turns out to be wrong, set its ability to `none`.
 */

import { findBusinessCategory, findCategoryByName } from '../business-categories'
import type { FieldAbility } from '../directory-adapter'
import type { ListingFacts, ListingField } from '../listing-facts'
import { locationKey } from '../same-location'
import { hoursLimits, mergeHolidays, toBingHours, toSpecialDays, toWeek } from './hours'
import type { BingBusiness } from './wire'

/**
 * What the adapter can do with each field. Bing identifies categories by numbers, of which we know only one, so a
 * category is set when a business is created and never changed.
 */
export const abilities: Record<ListingField, FieldAbility> = {
  public_name: 'writes',
  address: 'writes',
  phone: 'writes',
  category: 'reads',
  website: 'writes',
  hours: 'writes',
  special_hours: 'writes',
  open_status: 'writes',
}
const categoryIds: Record<string, number> = { Restaurants: 700341 }

export function toFacts(business: BingBusiness): Partial<ListingFacts> {
  const category = toCategory(business)
  return {
    public_name: business.BusinessName.trim() || null,
    address: {
      address: business.AddressLine1?.trim() ?? '',
      address_2: business.AddressLine2?.trim() ?? '',
      city: business.City?.trim() ?? '',
      state: business.StateOrProvince?.trim() ?? '',
      zipcode: business.ZipCode?.trim() ?? '',
      country_id: business.Country?.trim() ?? '',
    },
    phone: business.PhoneNumber?.trim() || null,
    ...(abilities.website !== 'none' && { website: business.MainWebSite?.trim() || null }),
    ...(category !== undefined && { category }),
    ...(abilities.open_status !== 'none' && { open_status: business.IsClosed ? 'inactive' : 'active' }),
    ...(abilities.hours !== 'none' && {
      hours: toWeek({
        Open24Hours: business.Open24Hours ?? false,
        OperatingHours: business.OperatingHours ?? [],
      }),
    }),
    ...(abilities.special_hours !== 'none' && { special_hours: toSpecialDays(business.HolidayHours ?? []) }),
  }
}

function toCategory({ Categories }: BingBusiness): ListingFacts['category'] | undefined {
  const names = [Categories?.PrimaryCategory, ...(Categories?.BusinessCategories ?? [])].map(
    (category) => category?.CategoryName?.trim() ?? '',
  )
  const first = names.find((name) => name !== '')
  if (first === undefined) return null
  const kind = findCategoryByName('bing', first)
  return kind ? { gcid: kind.gcid, name: kind.name } : undefined
}

export function unsupportedFields(facts: ListingFacts): Partial<Record<ListingField, string>> {
  return {
    ...hoursLimits(facts).unsupported,
    ...(facts.open_status === 'temporarily_inactive' && {
      open_status: 'Bing doesn’t support temporary closures.',
    }),
    ...(facts.category &&
      !findBusinessCategory(facts.category) && {
        category: `Bing has no matching category for ${facts.category.name}.`,
      }),
  }
}

/** Returns Bing's document with the given fields set from `facts`. `today` is a date such as `2026-11-21`. */
export function mergeBusiness(
  current: BingBusiness,
  facts: ListingFacts,
  fields: ListingField[],
  today: string,
): BingBusiness {
  const { address } = facts
  const changes: Record<ListingField, () => Partial<BingBusiness>> = {
    public_name: () => ({ BusinessName: facts.public_name ?? '' }),
    address: () => ({
      AddressLine1: address?.address ?? '',
      AddressLine2: address?.address_2 ?? '',
      City: address?.city ?? '',
      StateOrProvince: address?.state ?? '',
      Country: address?.country_id ?? '',
      ZipCode: address?.zipcode ?? '',
    }),
    phone: () => ({ PhoneNumber: facts.phone ?? '' }),
    website: () => ({ MainWebSite: facts.website ?? '' }),
    category: () => categoryOf(facts),
    open_status: () => ({ IsClosed: facts.open_status === 'inactive' }),
    hours: () => (facts.hours ? toBingHours(facts.hours) : { Open24Hours: false, OperatingHours: [] }),
    special_hours: () => ({
      HolidayHours: mergeHolidays(current.HolidayHours ?? [], facts.special_hours, today),
    }),
  }
  return Object.assign({ ...current }, ...fields.map((field) => changes[field]()))
}

/**
 * Returns the initial fields of a new business. They contain our id, so that a repeated request cannot create a
 * duplicate.
 */
export function initialBusiness(facts: ListingFacts): BingBusiness {
  return { StoreId: locationKey(facts), BusinessName: '' }
}

function categoryOf({ category }: ListingFacts): Partial<BingBusiness> {
  const kind = findBusinessCategory(category)
  if (!kind) return {}
  const id = categoryIds[kind.bing]
  const bingCategory = { CategoryName: kind.bing, ...(id !== undefined && { BPCategoryId: id }) }
  return { Categories: { BusinessCategories: [bingCategory], PrimaryCategory: bingCategory } }
}

export function partialFields(facts: ListingFacts): Partial<Record<ListingField, string>> {
  const { partial } = hoursLimits(facts)
  return partial ? { special_hours: partial.reason } : {}
}
