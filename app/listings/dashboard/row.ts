import type { ListedListings } from '../listing-report.server'

/** A row as it reaches the browser: its instants are text there. */
export type Row = Omit<ListedListings, 'lastCheckedAt'> & { lastCheckedAt: Date | string | null }
