/** The state of a batch while it is sent: the lease, the edits, and when the last edit was made. */
import type { LeasedListings } from '../scanning/listing-lease.server'

export type Batch = {
  leased: LeasedListings
  revision: number
  publishAt: Date
  editedAt: Date
  waiting: string[]
}
