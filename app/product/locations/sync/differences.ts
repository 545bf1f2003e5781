/**
 * Compares the values that a directory shows with our values, unit by unit. A unit is a value that a user accepts or
 * keeps as a whole: an address, a week of hours, the special hours of one date. Values that the directory does not
 * provide are not compared, and neither are values that cannot be sent while the location is closed.
 */

import type { DatedSpecialDay, SpecialDay, WeekHours } from '#app/kit/opening-hours/hours'
import { isSameSpecialDay } from '#app/kit/opening-hours/special-hours'
import { isSameWeek } from '#app/kit/opening-hours/week'
import { knownFacts, type ListingAddress, type ListingFacts } from '#app/kit/providers/listing-facts'
import { contactFacts, type FactKind, factOf, isFact } from '../facts'
import { sendableFields } from '../publishing/publication'
import {
  normalizeAddress,
  normalizeName,
  normalizePhone,
  normalizeWebsite,
  normalizeZip,
} from './normalize-text'

/** A difference in one unit. `target` is our value, `source` is Google's, and null means no value. */
export type Difference = { field: string; target: unknown; source: unknown }

export type ComparisonContext = {
  countryId: string
  /** The current date. Special hours before it are not compared. */
  today: string
  /** Returns the name of the state with this code, so that "IL" equals "Illinois". */
  stateName: (state: string) => string
}

/** Returns the units for which Google shows a different value than ours. */
export function differencesOf(
  ours: ListingFacts,
  google: ListingFacts,
  context: ComparisonContext,
): Difference[] {
  return compareUnits(ours, knownFacts(google), context)
    .filter(({ isSame }) => !isSame)
    .map(({ field, ours: target, theirs: source }) => ({ field, target, source }))
}

export type Unit = { field: string; ours: unknown; theirs: unknown; isSame: boolean }

/**
 * Compares the units that can be sent to a directory in the location's current business status. The other units are
 * compared again once the location reopens.
 */
export function compareUnits(
  ours: ListingFacts,
  theirs: Partial<ListingFacts>,
  context: ComparisonContext,
): Unit[] {
  const units = unitsBetween(ours, theirs, context)
  const open = sendableFields(units.map(publishedField), ours.open_status)
  return units.filter((unit) => open.includes(publishedField(unit)))
}

/**
 * Compares all units. A field that is missing in `theirs` is unknown and not compared; null means that the directory
 * shows no value.
 */
export function unitsBetween(
  ours: ListingFacts,
  theirs: Partial<ListingFacts>,
  context: ComparisonContext,
): Unit[] {
  return [...unitsOf(ours, theirs), ...specialUnits(ours, theirs, context.today)].map((unit) => ({
    ...unit,
    isSame: isSameValue(unit.field, unit.ours, unit.theirs, context),
  }))
}

const plainUnits = [
  ...(['public_name', 'address', 'category', 'open_status'] as const),
  ...contactFacts,
  'hours' as const,
]

function unitsOf(ours: ListingFacts, theirs: Partial<ListingFacts>) {
  const isSilent = (field: string) => isFact(field) && factOf(field).isSilentWhenEmpty === true
  const compared = plainUnits.filter(
    (field) => theirs[field] !== undefined && !(ours[field] == null && isSilent(field)),
  )
  return compared.map((field) => ({
    field: field as string,
    ours: ours[field] ?? null,
    theirs: theirs[field],
  }))
}

function specialUnits(ours: ListingFacts, theirs: Partial<ListingFacts>, today: string) {
  if (!theirs.special_hours) return []
  const byDate = (days: DatedSpecialDay[]) => new Map(days.map((day) => [day.date, day]))
  const [own, other] = [byDate(ours.special_hours), byDate(theirs.special_hours)]
  return [...new Set([...own.keys(), ...other.keys()])]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({
      field: `special_hours.${date}`,
      ours: omitDate(own.get(date)),
      theirs: omitDate(other.get(date)),
    }))
}

function omitDate(day: DatedSpecialDay | undefined) {
  if (!day) return null
  const { date: _, ...rest } = day
  return rest
}

/**
 * Returns the field under which a unit is published: `category_id` for the category, and its own name for any other
 * unit.
 */
export function publishedField({ field }: { field: string }): string {
  return field === 'category' ? 'category_id' : field
}

/** Returns whether two values of a unit mean the same, even if they are written differently. */
export function isSameValue(
  field: string,
  one: unknown,
  other: unknown,
  context: ComparisonContext,
): boolean {
  if (field === 'hours') return isSameWeek(one as WeekHours | null, other as WeekHours | null)
  if (one === null || other === null) return one === other
  if (field === 'address') return isSameAddress(one as ListingAddress, other as ListingAddress, context)
  if (field.startsWith('special_hours.')) return isSameSpecialDay(one as SpecialDay, other as SpecialDay)
  if (field === 'category') return isSameCategory(one as Category, other as Category)
  const normalize = isFact(field) && normalizers[factOf(field).kind]
  return normalize ? normalize(String(one), context) === normalize(String(other), context) : one === other
}

/**
 * The functions that normalize values before they are compared, by kind of fact. Values of other kinds must be
 * identical.
 */
const normalizers: Partial<Record<FactKind, (text: string, context: ComparisonContext) => string>> = {
  text: normalizeName,
  phone: (text, { countryId }) => normalizePhone(text, countryId),
  website: normalizeWebsite,
}

type Category = NonNullable<ListingFacts['category']>

function isSameCategory(one: Category, other: Category): boolean {
  // If the Google id of either category is unknown, compare the names instead.
  return one.gcid && other.gcid
    ? one.gcid === other.gcid
    : normalizeName(one.name) === normalizeName(other.name)
}

function isSameAddress(
  one: ListingAddress,
  other: ListingAddress,
  { stateName }: ComparisonContext,
): boolean {
  const comparisonKey = ({ address, address_2, city, state, zipcode, country_id }: ListingAddress) =>
    JSON.stringify([
      normalizeAddress(`${address} ${address_2}`),
      normalizeAddress(city),
      normalizeName(stateName(state)),
      normalizeZip(zipcode),
      country_id.toUpperCase(),
    ])
  return comparisonKey(one) === comparisonKey(other)
}
