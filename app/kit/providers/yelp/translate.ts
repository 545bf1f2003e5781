/**
 * Translates between our location and a business at Yelp. Only changes are sent. An empty string or null deletes Yelp's
 * value, so neither is sent except to remove an extra address line or to reopen a business. Yelp does not return the
 * website, so the facts do not contain it.
 */

import { addDays } from '#app/kit/opening-hours/dates'
import { findBusinessCategory, findCategoryByName } from '../business-categories'
import { internationalPhone } from '../international-phone'
import type { ListingFacts, ListingField } from '../listing-facts'
import { toRegularHours, toSpecialDays, toSpecialHours, toWeek } from './hours'
import type { YelpBusiness } from './wire'

const maxNameLength = 64
const maxUrlLength = 255
/** The number of days that a temporary closure lasts, because Yelp requires an end date. */
const closureDays = 182

export function toFacts(business: YelpBusiness): Partial<ListingFacts> {
  const { name, phone, location, hours, special_hours } = business
  const category = toCategory(business)
  const regular = hours?.find(({ hours_type }) => (hours_type ?? 'REGULAR') === 'REGULAR')
  return {
    public_name: name.trim() || null,
    address: location
      ? {
          address: location.address1?.trim() ?? '',
          address_2: [location.address2, location.address3].filter(Boolean).join(', ').trim(),
          city: location.city?.trim() ?? '',
          state: location.state?.trim() ?? '',
          zipcode: location.zip_code?.trim() ?? '',
          country_id: location.country?.trim() ?? '',
        }
      : null,
    phone: phone?.trim() || null,
    ...(category !== undefined && { category }),
    open_status: toStatus(business),
    hours: toWeek(regular?.open ?? []),
    special_hours: toSpecialDays(special_hours ?? []),
  }
}

function toStatus({ is_closed, attributes }: YelpBusiness): ListingFacts['open_status'] {
  if (is_closed) return 'inactive'
  return attributes?.business_temp_closed ? 'temporarily_inactive' : 'active'
}

function toCategory({ categories }: YelpBusiness): ListingFacts['category'] | undefined {
  if (!categories?.length) return null
  const knownCategories = categories
    .map(({ alias }) => findCategoryByName('yelp', alias))
    .filter((kind) => kind !== null)
  return knownCategories[0] && { gcid: knownCategories[0].gcid, name: knownCategories[0].name }
}

export function unsupportedFields(facts: ListingFacts): Partial<Record<ListingField, string>> {
  return {
    ...((facts.public_name?.length ?? 0) > maxNameLength && {
      public_name: `Yelp allows names of up to ${maxNameLength} characters.`,
    }),
    ...((facts.website?.length ?? 0) > maxUrlLength && {
      website: `Yelp allows website addresses of up to ${maxUrlLength} characters.`,
    }),
    ...(facts.category &&
      !findBusinessCategory(facts.category) && {
        category: `Yelp has no matching category for ${facts.category.name}.`,
      }),
  }
}

/** An edit, with the fields that it contains and the fields that are not sent, each for a reason. */
export type Edit = {
  update: Record<string, unknown>
  taken: ListingField[]
  refused: { field: ListingField; reason: string }[]
}

const nothingToSend = 'Nothing to send. Sending it empty would delete Yelp’s value.'
const categoriesUnchangeable = 'Yelp accepts categories only for businesses without one.'

/**
 * Builds the edit of the given fields. `shown` is null for a business that is new to Yelp. `today` is a date such as
 * `2026-11-21`.
 */
export function toEdit(
  shown: YelpBusiness | null,
  facts: ListingFacts,
  fields: ListingField[],
  today: string,
): Edit {
  const edit: Edit = { update: {}, taken: [], refused: [] }
  const values: Record<ListingField, () => Record<string, unknown> | string> = {
    public_name: () => (facts.public_name ? { name: facts.public_name } : nothingToSend),
    address: () => toAddress(facts.address, shown),
    phone: () =>
      facts.phone ? { phone: internationalPhone(facts.phone, facts.address?.country_id) } : nothingToSend,
    website: () => (facts.website ? { url: facts.website } : nothingToSend),
    category: () => toCategories(facts, shown),
    open_status: () => toOpenState(facts.open_status, today),
    hours: () => toHours('hours', facts, shown, fields, today),
    special_hours: () => toHours('special_hours', facts, shown, fields, today),
  }
  const unsupported = unsupportedFields(facts)
  for (const field of fields) {
    const value = unsupported[field] ?? values[field]()
    if (typeof value === 'string') edit.refused.push({ field, reason: value })
    else {
      Object.assign(edit.update, value)
      edit.taken.push(field)
    }
  }
  return edit
}

function toAddress(ours: ListingFacts['address'], shown: YelpBusiness | null) {
  if (!ours?.address) return nothingToSend
  const { address, address_2, city, state, zipcode, country_id } = ours
  const filledParts = Object.entries({ city, state, postal_code: zipcode, country: country_id }).filter(
    ([, part]) => part !== '',
  )
  const removesSecondLine = address_2 === '' && Boolean(shown?.location?.address2)
  return {
    address1: address,
    ...((address_2 || removesSecondLine) && { address2: address_2 }),
    ...(shown?.location?.address3 && { address3: '' }),
    ...Object.fromEntries(filledParts),
  }
}

function toCategories({ category }: ListingFacts, shown: YelpBusiness | null) {
  const kind = findBusinessCategory(category)
  if (!kind) return nothingToSend
  return shown?.categories?.length ? categoriesUnchangeable : { categories: [kind.yelp] }
}

function toOpenState(status: ListingFacts['open_status'], today: string) {
  if (status === 'inactive') return { closed: true }
  if (status === 'active') return { closed: false, temporarily_closed: '' }
  if (status === null) return nothingToSend
  const [year, month, day] = addDays(today, closureDays).split('-')
  return { closed: false, temporarily_closed: `${month}/${day}/${year}` }
}

/**
 * Returns Yelp's list of hours, which contains both regular and special hours. If only special hours are sent, Yelp's
 * own regular hours are repeated.
 */
function toHours(
  field: 'hours' | 'special_hours',
  facts: ListingFacts,
  shown: YelpBusiness | null,
  fields: ListingField[],
  today: string,
) {
  const theirs = shown ? toFacts(shown) : {}
  const own = fields.includes('hours') && facts.hours ? toRegularHours(facts.hours) : []
  if (field === 'hours' && own.length === 0) return nothingToSend
  const regular = own.length > 0 || !theirs.hours ? own : toRegularHours(theirs.hours)
  const special = fields.includes('special_hours')
    ? toSpecialHours(facts.special_hours, theirs.special_hours ?? [], today)
    : []
  return regular.length + special.length > 0 ? { hours: [...regular, ...special] } : nothingToSend
}
