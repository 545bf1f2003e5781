/**
 * Compares what a directory shows with our values, unit by unit. A unit is what is decided as a whole: an address, a
 * week of hours, one date of special hours. Values that a directory does not provide are never compared, and neither
 * are those that may not be sent while a location is closed.
 */

import { type SpecialDay, toSpecialPeriods } from '#app/providers/google-business-profile/special-periods'
import {
  type ProfileAddress,
  type ProfileFacts,
  toldOf,
} from '#app/providers/google-business-profile/translate-location'
import { isSameWeek } from '#app/providers/google-business-profile/week-periods'
import { contacts, type FactKind, factOf, isFact } from '../facts'
import type { WeekHours } from '../hours/hours'
import { normalAddress, normalName, normalPhone, normalWebsite, normalZip } from './normal-text'
import { sendableNow } from './publication'

/** `target` is our value and `source` is Google's. Null means no value. */
export type Difference = { field: string; target: unknown; source: unknown }

export type Comparing = {
  countryId: string
  /** Special hours before this date are over. */
  today: string
  /** Returns the full name of the country's state with this code, so that "IL" equals "Illinois". */
  stateName: (state: string) => string
}

/** Returns the values that Google shows differently. */
export function differencesOf(ours: ProfileFacts, googles: ProfileFacts, comparing: Comparing): Difference[] {
  return compareUnits(ours, toldOf(googles), comparing)
    .filter(({ isSame }) => !isSame)
    .map(({ field, ours: target, theirs: source }) => ({ field, target, source }))
}

export type Unit = { field: string; ours: unknown; theirs: unknown; isSame: boolean }

/** Compares only what may be sent in the location's current status; the rest waits until it is open again. */
export function compareUnits(
  ours: ProfileFacts,
  theirs: Partial<ProfileFacts>,
  comparing: Comparing,
): Unit[] {
  const units = unitsBetween(ours, theirs, comparing)
  const open = sendableNow(units.map(publishedField), ours.open_status)
  return units.filter((unit) => open.includes(publishedField(unit)))
}

/** In `theirs`, a missing field is unknown; null means that the directory shows no value. */
export function unitsBetween(
  ours: ProfileFacts,
  theirs: Partial<ProfileFacts>,
  comparing: Comparing,
): Unit[] {
  return [...unitsOf(ours, theirs), ...specialUnits(ours, theirs, comparing.today)].map((unit) => ({
    ...unit,
    isSame: isSameValue(unit.field, unit.ours, unit.theirs, comparing),
  }))
}

const plainUnits = [
  ...(['public_name', 'address', 'category', 'open_status'] as const),
  ...contacts,
  'hours' as const,
]

function unitsOf(ours: ProfileFacts, theirs: Partial<ProfileFacts>) {
  const isSilent = (field: string) => isFact(field) && factOf(field).isSilentWhenEmpty === true
  const told = plainUnits.filter(
    (field) => theirs[field] !== undefined && !(ours[field] == null && isSilent(field)),
  )
  return told.map((field) => ({ field: field as string, ours: ours[field] ?? null, theirs: theirs[field] }))
}

function specialUnits(ours: ProfileFacts, theirs: Partial<ProfileFacts>, today: string) {
  if (!theirs.special_hours) return []
  const byDate = (days: SpecialDay[]) => new Map(days.map((day) => [day.date, day]))
  const [own, other] = [byDate(ours.special_hours), byDate(theirs.special_hours)]
  return [...new Set([...own.keys(), ...other.keys()])]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({
      field: `special_hours.${date}`,
      ours: withoutDate(own.get(date)),
      theirs: withoutDate(other.get(date)),
    }))
}

function withoutDate(day: SpecialDay | undefined) {
  if (!day) return null
  const { date: _, ...rest } = day
  return rest
}

/** A category is published under `category_id`, every other unit under its own name. */
export function publishedField({ field }: { field: string }): string {
  return field === 'category' ? 'category_id' : field
}

/** Returns whether two values of a unit mean the same. Also compares an ignored value with Google's current one. */
export function isSameValue(field: string, one: unknown, other: unknown, comparing: Comparing): boolean {
  if (field === 'hours') return isSameWeek(one as WeekHours | null, other as WeekHours | null)
  if (one === null || other === null) return one === other
  if (field === 'address') return isSameAddress(one as ProfileAddress, other as ProfileAddress, comparing)
  if (field.startsWith('special_hours.')) return isSameDay(field.slice(14), one, other)
  if (field === 'category') return isSameCategory(one as Category, other as Category)
  const normal = isFact(field) && normalTexts[factOf(field).kind]
  return normal ? normal(String(one), comparing) === normal(String(other), comparing) : one === other
}

/** Any text that is not a phone or website is compared as a name. */
const normalTexts: Partial<Record<FactKind, (text: string, comparing: Comparing) => string>> = {
  text: normalName,
  phone: (text, { countryId }) => normalPhone(text, countryId),
  website: normalWebsite,
}

type Category = NonNullable<ProfileFacts['category']>

function isSameCategory(one: Category, other: Category): boolean {
  // When either id is unknown, only the names can be compared.
  return one.gcid && other.gcid ? one.gcid === other.gcid : normalName(one.name) === normalName(other.name)
}

function isSameAddress(one: ProfileAddress, other: ProfileAddress, { stateName }: Comparing): boolean {
  const essence = ({ address, address_2, city, state, zipcode, country_id }: ProfileAddress) =>
    JSON.stringify([
      normalAddress(`${address} ${address_2}`),
      normalAddress(city),
      normalName(stateName(state)),
      normalZip(zipcode),
      country_id.toUpperCase(),
    ])
  return essence(one) === essence(other)
}

function isSameDay(date: string, one: unknown, other: unknown): boolean {
  const essence = (day: unknown) =>
    JSON.stringify(toSpecialPeriods({ date, ...(day as Omit<SpecialDay, 'date'>) }))
  return essence(one) === essence(other)
}
