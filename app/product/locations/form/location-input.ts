/**
 * Converts the form's input to the values that are stored: normalizes them and adds the names of the country and state.
 */

import { directoryCodes } from '#app/kit/directories/directories'
import {
  blankFacts,
  type FactName,
  factOf,
  type InputFact,
  inputFacts,
  type LocationFacts,
  type OverridableFact,
} from '../facts'
import { directoriesWithFact, mapOverridableFacts, type Overrides } from '../override'
import { findCountry, findState } from '../reference-data/countries'
import { inputFormats } from './input/input-formats'
import type { LocationInput } from './location-schema'

/**
 * Returns whether the fact is the Google Place ID. It is excluded here because not every user is allowed to set it; see
 * `resolve-facts.server.ts`.
 */
const isGoogleIdFact = (name: InputFact) => name === 'google_place_id'

export function toLocationFacts(input: LocationInput): Partial<LocationFacts> {
  const country = findCountry(input.country_id)!
  const state = findState(country.id, input.state_id)!
  const plainFacts = inputFacts.filter((name) => !factOf(name).unit && !isGoogleIdFact(name))
  return {
    ...Object.fromEntries(plainFacts.map((name) => [name, parseFact(name, input) ?? blankFacts[name]])),
    country_id: country.id,
    country: country.name,
    state_id: state.id,
    state: state.name,
    state_code: state.code,
    is_headquarters: input.is_headquarters,
  }
}

/**
 * Returns the overrides of all directories. If the checkbox of an override is not checked, its text is ignored and the
 * directory uses the location's own value.
 */
export function toOverrides(input: LocationInput): Overrides {
  return Object.fromEntries(
    directoryCodes.map((directory) => {
      const override = input.overrides[directory]!
      const parseOverride = (fact: OverridableFact) =>
        override[`${fact}_on`] && directoriesWithFact(fact).includes(directory)
          ? parseText(fact, override[fact], input.country_id)
          : null
      return [directory, mapOverridableFacts(parseOverride)]
    }),
  )
}

/** The fields of facts that do not have the name of their fact. */
const fieldNames: Partial<Record<FactName, string>> = {
  category_id: 'category_q',
  category_name: 'category_q',
  npi_numbers: 'npi',
}

/**
 * Returns the facts without those whose text fields were not sent, so that saving does not empty what the form did not
 * show. A checkbox that is not sent is not checked.
 */
export function sentFacts(facts: Partial<LocationFacts>, sent: ReadonlySet<string>): Partial<LocationFacts> {
  const isText = (name: string) => (inputFacts as string[]).includes(name) || name in fieldNames
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => !isText(name) || sent.has(fieldNames[name as FactName] ?? name)),
  )
}

function parseFact(name: InputFact, input: LocationInput): string | null {
  return input[name] ? parseText(name, input[name], input.country_id) : null
}

function parseText(name: InputFact, text: string, countryId: string): string | null {
  const format = inputFormats[factOf(name).kind]
  return format ? format.parse(text, countryId) : text
}
