import type { SyncStatus } from '#app/database/schema'

/** How a location stands in the directories, in the words of its filter (document 002 §9). */
export const syncStatuses = {
  in_sync: 'In Sync',
  in_progress: 'In Progress',
  not_in_sync: 'Out of Sync',
} as const satisfies Record<SyncStatus, string>

/** The directories in the order in which they are shown everywhere (document 002 §2.3). */
export const listedDirectories = {
  google_maps: 'Google',
  facebook: 'Facebook',
  apple_maps: 'Apple Maps',
  bing: 'Bing',
  trip_advisor: 'Tripadvisor',
  yelp_api: 'Yelp',
} as const

export type ListedDirectory = keyof typeof listedDirectories

export function isSyncStatus(text: string): text is SyncStatus {
  return Object.hasOwn(syncStatuses, text)
}

export function isListedDirectory(text: string): text is ListedDirectory {
  return Object.hasOwn(listedDirectories, text)
}
