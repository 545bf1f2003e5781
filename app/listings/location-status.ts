/** Whether a location publishes, could publish, or cannot, and why not. */
import type { LocationListingStatus } from '#app/database/schema'

export const noGoogle = 'No active Google integration'
export const notMatched = 'This location is not matched to a Google profile'
export const notChecked = 'This location has not been checked on Google yet'

export type Eligibility = {
  isGoogleActive: boolean
  isMatched: boolean
  /** What Google last said: a sentence why not, or null when all is well. Undefined: Google has not been asked yet. */
  barrier: string | null | undefined
}
export type LocationStatus = { status: LocationListingStatus; reason: string }

export function locationStatusOf(isAutoSync: boolean, eligibility: Eligibility): LocationStatus {
  const reason = whyNot(eligibility)
  if (reason) return { status: 'not_eligible', reason }
  return { status: isAutoSync ? 'published' : 'eligible_not_published', reason: '' }
}

function whyNot({ isGoogleActive, isMatched, barrier }: Eligibility): string {
  if (!isGoogleActive) return noGoogle
  if (!isMatched) return notMatched
  return barrier === undefined ? notChecked : (barrier ?? '')
}
