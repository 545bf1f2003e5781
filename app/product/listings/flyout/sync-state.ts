/**
 * Derives the flyout's state for one location in one directory, in a fixed order of precedence, and from it the title,
 * color and icon of the card. All functions are pure: the caller loads the data.
 */
import type { DirectoryStatus } from '#app/kit/database/schema'

export type SyncState =
  | 'in_sync'
  | 'out_of_sync_reader'
  | 'missing_integration'
  | 'location_missing'
  | 'out_of_sync'
  | 'out_of_sync_in_progress'
  | 'pending_sync'

export type SyncStateInput = {
  /** The displayed status, which takes the location's switches into account. */
  status: DirectoryStatus
  isAdmin: boolean
  /** The state of the integration, or null if the user cannot see integrations. */
  integration: 'active' | 'inactive' | 'expired' | null
  /** Whether the directory's id of the listing is known. */
  hasReference: boolean
  /** Whether the directory has been scanned successfully at least once. */
  isScanned: boolean
}

/**
 * Returns the state, or null if there is nothing to explain: no scan has run yet, or the directory does not list the
 * location.
 */
export function syncStateOf({
  status,
  isAdmin,
  integration,
  hasReference,
  isScanned,
}: SyncStateInput): SyncState | null {
  if (status === 'in_sync' || status === 'published') return 'in_sync'
  if (isAdmin && (integration === 'inactive' || integration === 'expired')) return 'missing_integration'
  if (!isScanned) return null
  if (!isAdmin) return status === 'not_available' ? null : 'out_of_sync_reader'
  if (!hasReference) return 'location_missing'
  if (status === 'not_in_sync' || status === 'action_required') return 'out_of_sync'
  if (status === 'in_progress' || status === 'pending_claim') return 'out_of_sync_in_progress'
  return status === 'pending_sync' ? 'pending_sync' : null
}

export type CardTitle =
  | 'Out of Sync'
  | 'Integrate This Directory'
  | 'Add Location to Integration'
  | 'Auto Sync Off'
  | 'Directory Syncing Disabled'
  | 'Data Points Out of Sync'
  | 'Pending Sync'
  | 'In Sync'
  | 'Not Listed'
  | 'Nothing to Compare'
  | 'Not Scanned Yet'

export type Publishing = {
  /** Whether publishing is included in the account. */
  hasPublishing: boolean
  isAutoSyncOn: boolean
  isDirectoryOn: boolean
} & Pick<SyncStateInput, 'isScanned' | 'hasReference'>

export function cardTitle(state: SyncState | null, publishing: Publishing): CardTitle {
  if (state === null && !publishing.isScanned) return 'Not Scanned Yet'
  if (state === null) return publishing.hasReference ? 'Nothing to Compare' : 'Not Listed'
  if (state === 'in_sync') return 'In Sync'
  if (state === 'missing_integration') return 'Integrate This Directory'
  if (state === 'location_missing') return 'Add Location to Integration'
  if (state === 'pending_sync') return 'Pending Sync'
  if (state === 'out_of_sync') {
    if (publishing.hasPublishing && !publishing.isAutoSyncOn) return 'Auto Sync Off'
    return publishing.isAutoSyncOn && !publishing.isDirectoryOn
      ? 'Directory Syncing Disabled'
      : 'Data Points Out of Sync'
  }
  return 'Out of Sync'
}

export type CardStyle = { tone: 'success' | 'pending' | 'danger'; icon: 'tick' | 'clock' | 'warning' }

/**
 * Returns the style of the card: green if the listing is in sync, gray if nothing is known or Auto Sync is sending a
 * change, red otherwise.
 */
export function cardStyle(
  state: SyncState | null,
  status: DirectoryStatus,
  isAutoPublishing: boolean,
): CardStyle {
  if (state === 'in_sync') return { tone: 'success', icon: 'tick' }
  if (state === null) return { tone: 'pending', icon: 'clock' }
  const isUnderway = status === 'pending_sync' || status === 'in_progress' || status === 'pending_claim'
  return isUnderway && isAutoPublishing
    ? { tone: 'pending', icon: 'clock' }
    : { tone: 'danger', icon: 'warning' }
}
