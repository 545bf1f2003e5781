/** A review of a child account in its partner account's list. */
import type { Id, ResponseStatus } from '#app/kit/database/schema'

export type ChildReview = {
  id: Id
  account: { id: Id; name: string }
  rating: number
  title: string
  body: string
  reviewerName: string
  publishedAt: string
  isDateEstimated: boolean
  location: string
  source: string
  response: { body: string; status: ResponseStatus } | null
}
