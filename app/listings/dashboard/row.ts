import type { ListedListings } from '../listing-report.server'

/** A row as the browser receives it: dates arrive as text. */
export type Row = Omit<ListedListings, 'lastCheckedAt'> & { lastCheckedAt: Date | string | null }
