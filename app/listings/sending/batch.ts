/** What is known of a batch while it is sent: whose turn, which edits, and when the last of them was made. */
import type { LeasedListings } from '../scanning/known.server'

export type Batch = {
  leased: LeasedListings
  revision: number
  publishAt: Date
  editedAt: Date
  waiting: string[]
}
