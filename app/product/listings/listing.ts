/**
 * A listing: a location in one of the directories.
 *
 * It has the facts that the directory shows (`app/kit/providers/listing-facts.ts`), the differences from ours, and the
 * last submission of our changes (`scanning/`, `sending/`). It is in one of eight states. The stored state is the
 * result of the last scan; what settings change about it is derived here, so that it is visible without another scan.
 *
 * With Auto Sync, the changes of a location are sent to its listings. Users with `location.update` switch it, for a
 * location or for one listing, send at once, and lock facts so that a change at the directory is reverted.
 */

import type { DirectoryStatus, LocationListingStatus, OpenStatus, SyncStatus } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'
import { openStatuses } from '#app/product/locations/location'

export const directoryStatuses = [
  ...(['in_progress', 'action_required', 'published', 'pending_sync'] as const),
  ...(['in_sync', 'not_in_sync', 'pending_claim', 'not_available'] as const),
] satisfies DirectoryStatus[]

export type StatusLabel = { label: string; tone: Tone; tip: string }

export const directoryStatusLabels: Record<DirectoryStatus, StatusLabel> = {
  in_sync: { label: 'In Sync', tone: 'success', tip: 'In Sync, No Action Required' },
  published: { label: 'In Sync', tone: 'success', tip: 'In Sync, No Action Required' },
  not_in_sync: { label: 'Out of Sync', tone: 'warning', tip: 'Action Required' },
  action_required: { label: 'Action Required', tone: 'warning', tip: 'Action Required' },
  pending_sync: { label: 'Pending Sync', tone: 'pending', tip: 'Waiting to be sent to this directory' },
  in_progress: { label: 'In Progress', tone: 'info', tip: 'Sent, not live on this directory yet' },
  pending_claim: { label: 'In Progress', tone: 'info', tip: 'The listing is being claimed' },
  not_available: { label: '--', tone: 'pending', tip: 'No URL for this location' },
}

export type StoredListing = { status: DirectoryStatus; isEnabled: boolean }

/**
 * Returns the status to show for a listing, which is missing if the directory does not list the location.
 * `isPublishing` says whether Auto Sync is on for the location.
 */
export function displayedStatus(
  listing: StoredListing | null | undefined,
  isPublishing: boolean,
): DirectoryStatus {
  if (!listing) return 'not_available'
  return isPublishing && !listing.isEnabled ? 'not_in_sync' : listing.status
}

const outOfSyncStatuses: DirectoryStatus[] = ['not_in_sync', 'action_required']

export function isOutOfSync(status: DirectoryStatus): boolean {
  return outOfSyncStatuses.includes(status)
}

const inProgressStatuses: DirectoryStatus[] = ['in_progress', 'pending_sync', 'pending_claim']

/** Returns the worst displayed status among a location's directories, or null when none of them lists it. */
export function syncStatusOf(statuses: DirectoryStatus[]): SyncStatus | null {
  const listed = statuses.filter((status) => status !== 'not_available')
  if (listed.length === 0) return null
  if (listed.some(isOutOfSync)) return 'not_in_sync'
  return listed.some((status) => inProgressStatuses.includes(status)) ? 'in_progress' : 'in_sync'
}

const syncStatusLabels: Record<SyncStatus, string> = {
  in_sync: 'In Sync',
  in_progress: 'In Progress',
  not_in_sync: 'Out of Sync',
}

/**
 * Formats a status such as "Out of Sync (Temporarily Closed)". A closure is mentioned only if the location is out of
 * sync.
 */
export function formatSyncStatus(status: SyncStatus | null, openStatus: OpenStatus | null): string {
  if (status === null) return '--'
  const isClosed = openStatus !== null && openStatus !== 'active'
  return status === 'not_in_sync' && isClosed
    ? `${syncStatusLabels[status]} (${openStatuses[openStatus]})`
    : syncStatusLabels[status]
}

/** Checks whether the Auto Sync switch is shown as on. A location that is not eligible for publishing counts as off. */
export function isAutoSyncOn(status: LocationListingStatus): boolean {
  return status === 'published'
}
