import type { SyncStatus } from '#app/kit/database/schema'
import { directoryNames } from '#app/kit/directories/directories'
import type { FilterField } from '#app/platform/filters/filter-field'

/** The labels of a location's sync status across all directories. */
export const syncStatuses = {
  in_sync: 'In Sync',
  in_progress: 'In Progress',
  not_in_sync: 'Out of Sync',
} as const satisfies Record<SyncStatus, string>

export const syncField = {
  name: 'sync',
  property: 'syncStatuses',
  parameter: 'status',
  kind: 'some',
  labels: syncStatuses,
  label: 'Status',
  plural: 'statuses',
  none: 'All statuses',
  rank: 3,
} as const satisfies FilterField

export const directoryField = {
  name: 'directory',
  property: 'directories',
  parameter: 'directory',
  kind: 'some',
  labels: directoryNames,
  label: 'Directory',
  plural: 'directories',
  none: 'All sources',
  rank: 3,
} as const satisfies FilterField
