/** Determines whether the photos of a location can be managed, and provides the message to show if they cannot. */
import type { Id } from '#app/kit/database/schema'
import { noGoogleIntegration, notMatchedReason } from '#app/product/locations/location'

export type UnavailableReason =
  | typeof notMatchedReason
  | typeof noGoogleIntegration
  | 'Auto Sync is off'
  | 'Google is not enabled'
  | 'Google does not allow publishing'

export const unavailableTitle = 'Photo Management not available'

export const unavailableMessages: Record<UnavailableReason, string> = {
  [noGoogleIntegration]: 'Connect Google to add and manage photos for this location.',
  [notMatchedReason]:
    'This location was not found in your Google integration. Match it with its Google profile to add photos.',
  'Auto Sync is off': 'Auto Sync is off for this location. Turn it on to add and manage photos.',
  'Google is not enabled':
    'Google is not enabled for this location. Enable it in Local listings to add and manage photos.',
  'Google does not allow publishing':
    'Google does not allow publishing to this location’s profile. Local listings shows the reason.',
}

export type PublishingState = {
  googleLocationName: string | null
  isAutoSync: boolean
  isGoogleEnabled: boolean
  /** Whether the last check found that Google does not allow publishing, for example to an unverified profile. */
  isBlocked: boolean
}

/** Returns the reason why the photos of a location cannot be managed, or null if they can. */
export function unavailableReason(state: PublishingState, isConnected: boolean): UnavailableReason | null {
  if (!isConnected) return noGoogleIntegration
  if (!state.googleLocationName) return notMatchedReason
  if (!state.isAutoSync) return 'Auto Sync is off'
  if (!state.isGoogleEnabled) return 'Google is not enabled'
  return state.isBlocked ? 'Google does not allow publishing' : null
}

export type PhotoLocation = { id: Id; name: string; detail: string; reason: UnavailableReason | null }
