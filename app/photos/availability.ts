/** Whether the photos of a location can be looked after here (document 001 §4), and what is said where they cannot. */
import type { Id } from '#app/database/schema'

export type StatusReason = 'Location not found in Google integration' | 'No active Google integration'

export const unavailableTitle = 'Photo Management not available'

export const unavailableSentences: Record<StatusReason, string> = {
  'No active Google integration': 'Connect Google to add photos to this location and to look after them.',
  'Location not found in Google integration':
    'This location was not found in your Google integration. Match it with its Google profile to add photos.',
}

/** Null: they can. */
export function statusReason(
  { googleLocationName }: { googleLocationName: string | null },
  isConnected: boolean,
): StatusReason | null {
  if (!isConnected) return 'No active Google integration'
  return googleLocationName ? null : 'Location not found in Google integration'
}

export type PhotoPlace = { id: Id; name: string; detail: string; reason: StatusReason | null }
