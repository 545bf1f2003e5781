/** Converts the typed values to stored ones: normalized, and with the names that belong to the ids. */

import { directoryCodes } from '#app/directories/directories'
import {
  blankFacts,
  factOf,
  type InputFact,
  inputFacts,
  type LocationFacts,
  type Overridable,
} from '../facts'
import { directoriesShowing, type Overrides, overrideOf } from '../overrides/override'
import { findCountry, findState } from '../places/countries'
import { inputFormats } from './input-formats'
import type { TypedLocation } from './location-schema'

/** Saved only for users who may set the location's place on Google. */
const isGoogleId = (name: InputFact) => name === 'google_place_id'

export function factsFrom(typed: TypedLocation): Partial<LocationFacts> {
  const country = findCountry(typed.country_id)!
  const state = findState(country.id, typed.state_id)!
  const plain = inputFacts.filter((name) => !factOf(name).unit && !isGoogleId(name))
  return {
    ...Object.fromEntries(plain.map((name) => [name, read(name, typed) ?? blankFacts[name]])),
    country_id: country.id,
    country: country.name,
    state_id: state.id,
    state: state.name,
    state_code: state.code,
    is_headquarters: typed.is_headquarters,
  }
}

/** A directory whose box is unchecked uses the location's own value, whatever its field contains. */
export function overridesFrom(typed: TypedLocation): Overrides {
  return Object.fromEntries(
    directoryCodes.map((directory) => {
      const override = typed.overrides[directory]!
      const own = (what: Overridable) =>
        override[`${what}_on`] && directoriesShowing(what).includes(directory)
          ? readText(what, override[what], typed.country_id)
          : null
      return [directory, overrideOf(own)]
    }),
  )
}

function read(name: InputFact, typed: TypedLocation): string | null {
  return typed[name] ? readText(name, typed[name], typed.country_id) : null
}

function readText(name: InputFact, text: string, countryId: string): string | null {
  const kind = inputFormats[factOf(name).kind]
  return kind ? kind.read(text, countryId) : text
}
