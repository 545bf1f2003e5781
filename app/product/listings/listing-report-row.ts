import type { DirectoryStatus, LocationListingStatus, OpenStatus, SyncStatus } from '#app/kit/database/schema'
import type { Directory } from '#app/kit/directories/directories'

export type ListingReportRow = {
  id: string
  name: string
  publicName: string
  externalId: string | null
  address: string
  openStatus: OpenStatus
  autoSync: boolean
  publishing: LocationListingStatus
  reason: string
  syncStatus: SyncStatus | null
  lastCheckedAt: Date | null
  /** The listing in each directory. A directory is missing if it has never been scanned. */
  entries: Partial<Record<Directory, ListingEntry>>
}

type ListingEntry = {
  status: DirectoryStatus
  isEnabled: boolean
  url: string | null
  description: string
  checkedAt: string | null
}
