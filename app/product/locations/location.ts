/**
 * A location: a place of business of an account.
 *
 * It consists of its facts (`facts.ts`: names, address, contacts, category, the week of hours), the hours of special dates
 * (`special-hours/`), and facts that differ in one directory (`override.ts`). It is in groups (`groups/`), and has photos
 * (`../photos/photo.ts`), reviews (`../reviews/review.ts`) and a listing in each directory (`../listings/listing.ts`).
 *
 * It is open or closed, and it publishes to the directories, could, or cannot.
 *
 * Users with `location.update` change it, in its form, by bulk edits and by imports. Differences that directories show
 * change it only if such a user accepts them. Every change is recorded with its user (`changes/`) and can be undone
 * (`history/`). Creating and deleting need `location.create` and `location.delete`.
 */
import type { Id, LocationListingStatus, OpenStatus } from '#app/kit/database/schema'
import type { LocationFacts } from './facts'

export type Location = LocationFacts & { id: Id }

export const openStatuses: Record<OpenStatus, string> = {
  active: 'Open',
  temporarily_inactive: 'Temporarily Closed',
  inactive: 'Permanently Closed',
}

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
