import type { ListingReportRow } from '../listing-report.server'

/** A row as the browser receives it: dates arrive as text. */
export type ListingRow = Omit<ListingReportRow, 'lastCheckedAt'> & { lastCheckedAt: Date | string | null }
