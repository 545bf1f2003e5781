/** Determines whether a location publishes, could publish, or cannot publish, and why not. */
import type { LocationListingStatus } from '#app/kit/database/schema'

export const noGoogleIntegration = 'No active Google integration'
export const notMatchedReason = 'Location not found in Google integration'
export const notCheckedReason = 'This location has not been checked on Google yet'

export type Eligibility = {
  isGoogleActive: boolean
  isMatched: boolean
  /** The reason why Google does not allow publishing, or null if it does. Undefined before the first check. */
  barrier: string | null | undefined
}
export type LocationStatus = { status: LocationListingStatus; reason: string }

export function locationStatusOf(isAutoSync: boolean, eligibility: Eligibility): LocationStatus {
  const reason = ineligibilityReason(eligibility)
  if (reason) return { status: 'not_eligible', reason }
  return { status: isAutoSync ? 'published' : 'eligible_not_published', reason: '' }
}

function ineligibilityReason({ isGoogleActive, isMatched, barrier }: Eligibility): string {
  if (!isGoogleActive) return noGoogleIntegration
  if (!isMatched) return notMatchedReason
  return barrier === undefined ? notCheckedReason : (barrier ?? '')
}
