/** The fields of the form about a location, and what stands in them at first. */
import { type WeekFields, weekFields, weekToType } from '../hours/typed-week'
import type { LocationFacts } from '../location'
import { type Directory, directoryCodes, type Overrides } from '../overrides/directory'
import type { SpecialHours } from '../special-hours/special-hours'
import { type SpecialRowFields, specialFields } from '../special-hours/typed-special-hours'

type TextField =
  | ('name' | 'public_name' | 'address' | 'address_2' | 'city' | 'zipcode' | 'phone' | 'website')
  | ('country_id' | 'state_id' | 'category_id' | 'category_q' | 'category_sought' | 'external_id')
  | ('google_place_id' | 'place_q' | 'open_status' | 'npi')

type OverrideValues = { phone: string; website: string; phone_on: boolean; website_on: boolean }
export type FormValues = Record<TextField, string> & {
  is_headquarters: boolean
  overrides: Record<Directory, OverrideValues>
  hours: WeekFields
  special_hours: SpecialRowFields[]
}

/** `state_id`: a place that was brought along knows its state by name alone. */
export function storedValues(
  facts: LocationFacts,
  overrides: Overrides,
  state_id: string,
  days: SpecialHours[],
): FormValues {
  return {
    ...pick(facts, 'name', 'public_name', 'address', 'address_2', 'city', 'country_id', 'zipcode', 'phone'),
    ...pick(facts, 'open_status', 'is_headquarters'),
    state_id,
    website: facts.website ?? '',
    category_id: facts.category_id ?? '',
    category_q: facts.category_name,
    category_sought: facts.category_name,
    external_id: facts.external_id ?? '',
    google_place_id: facts.google_place_id ?? '',
    npi: facts.npi_numbers[0] ?? '',
    place_q: [facts.public_name || facts.name, facts.address, facts.city].filter(Boolean).join(', '),
    hours: weekFields(weekToType(facts.hours)),
    special_hours: days.map(specialFields),
    overrides: Object.fromEntries(
      directoryCodes.map((code) => {
        const { phone = null, website = null } = overrides[code] ?? {}
        const value = { phone: phone ?? '', website: website ?? '' }
        return [code, { ...value, phone_on: phone !== null, website_on: website !== null }]
      }),
    ) as Record<Directory, OverrideValues>,
  }
}

function pick<Name extends keyof LocationFacts>(
  facts: LocationFacts,
  ...names: Name[]
): Pick<LocationFacts, Name> {
  return Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<LocationFacts, Name>
}
