/** The fields of the location form and their initial values. */

import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import type { SpecialHours } from '#app/kit/opening-hours/special-hours'
import { type InputFact, inputFacts, type LocationFacts, type OverridableFact } from '../facts'
import { type SpecialRowFields, toSpecialRowFields } from '../hours/special-row-form-values'
import { toWeekFields, toWeekFormValues, type WeekFields } from '../hours/week-form-values'
import { activeOverride, mapOverridableFacts, mapOverrideCheckboxes, type StoredOverrides } from '../override'

/** The value of the time zone field if the location has no time zone of its own. */
export const automaticZone = 'automatic'

type TextField =
  | InputFact
  | ('category_id' | 'category_q' | 'category_searched_q' | 'place_q' | 'open_status' | 'npi' | 'time_zone')

type OverrideValues = Record<OverridableFact, string> & Record<`${OverridableFact}_on`, boolean>
export type FormValues = Record<TextField, string> & {
  is_headquarters: boolean
  overrides: Record<Directory, OverrideValues>
  hours: WeekFields
  special_hours: SpecialRowFields[]
}

/**
 * Converts a stored location to the initial values of the form. `state_id` is a separate parameter because an imported
 * location may have only a state name.
 */
export function toFormValues(
  facts: LocationFacts,
  overrides: StoredOverrides,
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
    category_searched_q: facts.category_name,
    npi: facts.npi_numbers[0] ?? '',
    place_q: [facts.public_name || facts.name, facts.address, facts.city].filter(Boolean).join(', '),
    hours: toWeekFields(toWeekFormValues(facts.hours)),
    special_hours: days.map(toSpecialRowFields),
    overrides: Object.fromEntries(
      directoryCodes.map((code) => {
        const stored = overrides[code]
        const active = stored ? activeOverride(stored) : {}
        const texts = mapOverridableFacts((fact) => stored?.[fact] ?? '')
        return [code, { ...texts, ...mapOverrideCheckboxes((fact) => active[fact] != null) }]
      }),
    ) as Record<Directory, OverrideValues>,
  }
}
