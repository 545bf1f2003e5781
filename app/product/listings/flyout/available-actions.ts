/** Decides which actions the flyout offers. An action that cannot do anything is not shown. */
import type { DirectoryStatus } from '#app/kit/database/schema'
import { type Directory, directories } from '#app/kit/directories/directories'
import { isOutOfSync } from '../listing'
import type { SyncState } from './sync-state'

export type ActionsInput = {
  directory: Directory
  status: DirectoryStatus
  state: SyncState | null
  isRejected: boolean
  /** Whether the user has permission to edit locations. */
  canEdit: boolean
  /** Whether Auto Sync is on for the location, and the directory is on. */
  isSending: boolean
  /** Whether something differs or waits to be sent. */
  hasChanges: boolean
}

export type FlyoutActions = {
  canSend: boolean
  canCheck: boolean
  /** Whether to offer the location's form, because the directory rejected what we sent. */
  canCorrect: boolean
  /** Whether the listing can only be corrected in the directory itself. */
  opensDirectory: boolean
}

export function availableActions(input: ActionsInput): FlyoutActions {
  const { directory, status, state, isRejected, canEdit, isSending, hasChanges } = input
  const isUnreachable = state === 'missing_integration' || state === 'location_missing'
  const takesChanges = directories[directory].changes !== 'not taken'
  const isUnsent = status === 'pending_sync' || isOutOfSync(status)
  return {
    canSend: canEdit && takesChanges && isSending && isUnsent && hasChanges && !isUnreachable,
    canCheck: canEdit && state !== 'missing_integration',
    canCorrect: canEdit && takesChanges && isRejected && !isUnreachable,
    opensDirectory: !takesChanges && isOutOfSync(status) && !isUnreachable,
  }
}
