/** The types and labels of reviews and their responses. Also used in the browser. */
import type { Id, ResponseEventKind, ResponseStatus } from '#app/database/schema'

export type Sentiment = -1 | 0 | 1

export type ReviewResponse = {
  body: string
  status: ResponseStatus
  statusDescription: string
  isReadOnly: boolean
  revision: number
  actor: string
  publishedAt: string | null
}

export type Review = {
  id: Id
  rating: number
  originalRating: string | null
  title: string
  body: string
  reviewerName: string
  url: string | null
  sentiment: Sentiment
  publishedAt: string
  isDateEstimated: boolean
  location: { id: Id; name: string; place: string }
  source: { id: Id; code: string; name: string; canPublish: boolean }
  response: ReviewResponse | null
  tags: { id: Id; name: string }[]
  categories: { id: Id; name: string }[]
}

/** A review as its own page shows it. */
export type ReviewDetails = Review & {
  /** The page with all reviews of the location at the source; null if it is unknown. */
  locationUrl: string | null
}

/** Returns the text of a link to the review. */
export function headingOf({ title, reviewerName }: { title?: string; reviewerName: string }): string {
  return title || reviewerName || 'Review'
}

/** The labels of each response status. "Awaiting" and "rejected" exist because Google moderates responses. */
export const responseStatusLabels: Record<
  ResponseStatus,
  { label: string; tone: 'success' | 'pending' | 'danger'; description: string }
> = {
  publishing: {
    label: 'Publishing',
    tone: 'pending',
    description: 'It is being published on the review site.',
  },
  published: { label: 'Published', tone: 'success', description: '' },
  awaiting: {
    label: 'Awaiting approval',
    tone: 'pending',
    description: 'Google is reviewing your response.',
  },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    description: 'The review site rejected the response. Edit it and try again.',
  },
  error_published: {
    label: 'Not published',
    tone: 'danger',
    description: 'The response could not be published.',
  },
  deleting: {
    label: 'Deleting',
    tone: 'pending',
    description: 'The response is being deleted from the review site.',
  },
  error_unpublished: {
    label: 'Not deleted',
    tone: 'danger',
    description: 'The response could not be deleted. The system will retry; no action is needed.',
  },
}

export const responseEventLabels: Record<ResponseEventKind, string> = {
  written: 'Response written',
  edited: 'Response edited',
  published: 'Published',
  awaiting: 'Sent for approval',
  rejected: 'Rejected by the review site',
  failed: 'Could not be published',
  delete_requested: 'Deletion requested',
  deleted: 'Response deleted',
  delete_failed: 'Could not be deleted',
  imported: 'Imported',
  arrived: 'Written on the review site',
}

/**
 * Checks whether the response can be changed, which is not possible if it is read-only or being deleted at the source.
 */
export function canEdit(response: ReviewResponse | null): boolean {
  return !response || (!response.isReadOnly && response.status !== 'deleting')
}

/**
 * Checks whether a response can no longer be changed after it has been saved: a customer who gave the business private
 * feedback has been answered.
 */
export function isAnsweredOnce({ source }: Pick<Review, 'source'>): boolean {
  return source.code === 'feedback'
}

export function formatRating(rating: number): string {
  if (rating === 0) return 'No rating'
  return rating === 1 ? '1 star' : `${rating} stars`
}
