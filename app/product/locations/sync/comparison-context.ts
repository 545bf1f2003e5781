/**
 * Provides the context for comparing two versions of a location: the current date, the country, and the names of its
 * states.
 */
import { statesOf } from '../reference-data/countries'
import type { ComparisonContext } from './differences'

export function comparisonContextOf(countryId: string, today: string): ComparisonContext {
  const states = statesOf(countryId)
  return {
    countryId,
    today,
    stateName: (state) => states.find(({ code }) => code === state.toUpperCase())?.name ?? state,
  }
}

export function localDateOf(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
