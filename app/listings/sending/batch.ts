/** What is known of a batch while it is sent: whose turn, which edits, and when the last of them was made. */
import type { Turn } from '../scanning/known.server'

export type Batch = { turn: Turn; revision: number; publishAt: Date; editedAt: Date; waiting: string[] }
