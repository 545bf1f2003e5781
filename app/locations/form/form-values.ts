/** The fields of the location form and their initial values. */

import { type Directory, directoryCodes } from '#app/directories/directories'
import { type InputFact, inputFacts, type LocationFacts, type Overridable } from '../facts'
import { type WeekFields, weekFields, weekToType } from '../hours/typed-week'
import { type KeptOverrides, overrideBoxes, overrideOf, switchedOn } from '../overrides/override'
import type { SpecialHours } from '../special-hours/special-hours'
import { type SpecialRowFields, specialFields } from '../special-hours/typed-special-hours'

/** The value of the time zone field for a location without its own time zone. */
export const automaticZone = 'automatic'

type TextField =
  | InputFact
  | ('category_id' | 'category_q' | 'category_sought' | 'place_q' | 'open_status' | 'npi' | 'time_zone')

type OverrideValues = Record<Overridable, string> & Record<`${Overridable}_on`, boolean>
export type FormValues = Record<TextField, string> & {
  is_headquarters: boolean
  overrides: Record<Directory, OverrideValues>
  hours: WeekFields
  special_hours: SpecialRowFields[]
}

/** `state_id` is passed separately, because an imported location knows its state by name only. */
export function storedValues(
  facts: LocationFacts,
  overrides: KeptOverrides,
  state_id: string,
  days: SpecialHours[],
): FormValues {
  return {
    ...(Object.fromEntries(inputFacts.map((name) => [name, facts[name] ?? ''])) as Record<InputFact, string>),
    state_id,
    time_zone: facts.time_zone ?? automaticZone,
    open_status: facts.open_status,
    is_headquarters: facts.is_headquarters,
    category_id: facts.category_id ?? '',
    category_q: facts.category_name,
    category_sought: facts.category_name,
    npi: facts.npi_numbers[0] ?? '',
    place_q: [facts.public_name || facts.name, facts.address, facts.city].filter(Boolean).join(', '),
    hours: weekFields(weekToType(facts.hours)),
    special_hours: days.map(specialFields),
    overrides: Object.fromEntries(
      directoryCodes.map((code) => {
        const own = overrides[code]
        const on = own ? switchedOn(own) : {}
        const texts = overrideOf((what) => own?.[what] ?? '')
        return [code, { ...texts, ...overrideBoxes((what) => on[what] != null) }]
      }),
    ) as Record<Directory, OverrideValues>,
  }
}
