/** Determines whether the photos of a location can be managed, and provides the message to show if they cannot. */
import type { Id } from '#app/database/schema'

export type UnavailableReason = 'Location not found in Google integration' | 'No active Google integration'

export const unavailableTitle = 'Photo Management not available'

export const unavailableMessages: Record<UnavailableReason, string> = {
  'No active Google integration': 'Connect Google to add and manage photos for this location.',
  'Location not found in Google integration':
    'This location was not found in your Google integration. Match it with its Google profile to add photos.',
}

/** Returns the reason why the photos of a location cannot be managed, or null if they can. */
export function unavailableReason(
  { googleLocationName }: { googleLocationName: string | null },
  isConnected: boolean,
): UnavailableReason | null {
  if (!isConnected) return 'No active Google integration'
  return googleLocationName ? null : 'Location not found in Google integration'
}

export type PhotoLocation = { id: Id; name: string; detail: string; reason: UnavailableReason | null }
