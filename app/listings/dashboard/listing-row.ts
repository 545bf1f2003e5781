import type { Directory } from '#app/directories/directories'
import type { StoredListing } from '../directory-status'
import type { ListingReportRow } from '../listing-report.server'

/** A row of the report with what the tables show. The report also has details for the CSV file. */
export type ListingRow = Omit<ListingReportRow, 'lastCheckedAt' | 'entries'> & {
  /** A string in the browser. */
  lastCheckedAt: Date | string | null
  entries: Partial<Record<Directory, StoredListing>>
}

/** Removes the details, because the document contains all data that a loader returns. */
export function toListingRow({ entries, ...row }: ListingReportRow): ListingRow {
  const shownEntries = Object.entries(entries).map(([directory, { status, isEnabled }]) => [
    directory,
    { status, isEnabled },
  ])
  return { ...row, entries: Object.fromEntries(shownEntries) }
}
