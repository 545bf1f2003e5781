import type { SyncStatus } from '#app/database/schema'

/** How a location stands in the directories, in the words of its filter (document 002 §9). */
export const syncStatuses = {
  in_sync: 'In Sync',
  in_progress: 'In Progress',
  not_in_sync: 'Out of Sync',
} as const satisfies Record<SyncStatus, string>

export function isSyncStatus(text: string): text is SyncStatus {
  return Object.hasOwn(syncStatuses, text)
}
