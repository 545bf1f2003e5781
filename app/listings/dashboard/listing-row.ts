import type { ListingReportRow } from '../listing-report.server'

/** A row of the report as the browser receives it: dates are strings. */
export type ListingRow = Omit<ListingReportRow, 'lastCheckedAt'> & { lastCheckedAt: Date | string | null }
