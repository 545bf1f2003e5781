/**
 * What Google shows otherwise than we say, unit by unit: what is decided about as one (an address, a week of hours, one
 * date of special hours). What Google does not tell, or was told and has not shown yet, is no difference.
 */

import { type SpecialDay, toSpecialPeriods } from '#app/providers/google-business-profile/special-periods'
import type { ProfileAddress, ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import { isSameWeek } from '#app/providers/google-business-profile/week-periods'
import type { WeekHours } from '../hours/hours'
import { normalAddress, normalName, normalPhone, normalWebsite, normalZip } from './normal-text'
import { sendableNow } from './publication'

/** `target` is ours and `source` Google's, as document 001 calls them. Null: says nothing. */
export type Difference = { field: string; target: unknown; source: unknown }

export type Comparing = {
  countryId: string
  /** Special hours before it are over. */
  today: string
  /** The full name of a state of that country by its code, so that "IL" is "Illinois". */
  stateName: (state: string) => string
}

export function differencesOf(ours: ProfileFacts, googles: ProfileFacts, comparing: Comparing): Difference[] {
  const units = [...unitsOf(ours, googles), ...specialUnits(ours, googles, comparing.today)]
  const open = sendableNow(units.map(publishedField), ours.open_status)
  return units
    .filter((unit) => open.includes(publishedField(unit)))
    .filter((unit) => !isSameValue(unit.field, unit.ours, unit.googles, comparing))
    .map(({ field, ours: target, googles: source }) => ({ field, target, source }))
}

function unitsOf(
  ours: ProfileFacts,
  googles: ProfileFacts,
): { field: string; ours: unknown; googles: unknown }[] {
  const told = (['public_name', 'address', 'category', 'open_status'] as const).filter(
    (field) => googles[field] !== null,
  )
  return [...told, 'phone' as const, 'website' as const, 'hours' as const].map((field) => ({
    field,
    ours: ours[field],
    googles: googles[field],
  }))
}

function specialUnits(ours: ProfileFacts, googles: ProfileFacts, today: string) {
  const byDate = (days: SpecialDay[]) => new Map(days.map((day) => [day.date, day]))
  const [own, theirs] = [byDate(ours.special_hours), byDate(googles.special_hours)]
  return [...new Set([...own.keys(), ...theirs.keys()])]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({
      field: `special_hours.${date}`,
      ours: withoutDate(own.get(date)),
      googles: withoutDate(theirs.get(date)),
    }))
}

function withoutDate(day: SpecialDay | undefined) {
  if (!day) return null
  const { date: _, ...rest } = day
  return rest
}

/** A category is published as its id, everything else under its own name. */
export function publishedField({ field }: { field: string }): string {
  return field === 'category' ? 'category_id' : field
}

/** Whether two values of a unit mean the same; also of one ignored and the one that is Google's now. */
export function isSameValue(field: string, one: unknown, other: unknown, comparing: Comparing): boolean {
  if (field === 'hours') return isSameWeek(one as WeekHours | null, other as WeekHours | null)
  if (one === null || other === null) return one === other
  if (field === 'address') return isSameAddress(one as ProfileAddress, other as ProfileAddress, comparing)
  if (field.startsWith('special_hours.')) return isSameDay(field.slice(14), one, other)
  if (field === 'category') return isSameCategory(one as Category, other as Category)
  const normal = {
    public_name: normalName,
    phone: (text: string) => normalPhone(text, comparing.countryId),
    website: normalWebsite,
  }[field]
  return normal ? normal(String(one)) === normal(String(other)) : one === other
}

type Category = NonNullable<ProfileFacts['category']>

function isSameCategory(one: Category, other: Category): boolean {
  // Where an id is not known, its name is all there is.
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
