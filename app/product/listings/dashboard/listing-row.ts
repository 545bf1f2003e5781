import type { Directory } from '#app/kit/directories/directories'
import { isOutOfSync, type StoredListing } from '../listing'
import type { ListingReportRow } from '../listing-report-row'

/** A row of the report with what the tables show. The report also has details for the CSV file and the API. */
export type ListingRow = Omit<ListingReportRow, 'publicName' | 'externalId' | 'lastCheckedAt' | 'entries'> & {
  /** A string in the browser. */
  lastCheckedAt: Date | string | null
  entries: Partial<Record<Directory, StoredListing & { description?: string }>>
}

/** Removes the details, because the document contains all data that a loader returns. */
export function toListingRow({
  publicName: _,
  externalId: __,
  entries,
  ...row
}: ListingReportRow): ListingRow {
  const shownEntries = Object.entries(entries).map(([directory, { status, isEnabled, description }]) => [
    directory,
    { status, isEnabled, ...(isOutOfSync(status) && description && { description }) },
  ])
  return { ...row, entries: Object.fromEntries(shownEntries) }
}
