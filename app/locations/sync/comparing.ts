/** The context for comparing two versions of a location: the date, its country, and the country's state names. */
import { statesOf } from '../places/countries'
import type { Comparing } from './differences'

export function comparingIn(countryId: string, today: string): Comparing {
  const states = statesOf(countryId)
  return {
    countryId,
    today,
    stateName: (state) => states.find(({ code }) => code === state.toUpperCase())?.name ?? state,
  }
}

export function dayOf(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
