import type { ListingAddress } from '#app/kit/providers/listing-facts'
import type { LocationFacts } from '../facts'
import { findCountry, statesOf } from '../reference-data/countries'

/** Converts a Google address to facts. Google returns the state as a code or a name. */
export function addressFacts({ state, country_id, ...lines }: ListingAddress): Partial<LocationFacts> {
  const knownState = statesOf(country_id).find(
    ({ code, name }) => code === state.toUpperCase() || name.toLowerCase() === state.toLowerCase(),
  )
  return {
    ...lines,
    state: knownState?.name ?? state,
    state_id: knownState?.id ?? null,
    state_code: knownState?.code ?? '',
    country: findCountry(country_id)?.name ?? country_id,
    country_id,
  }
}
