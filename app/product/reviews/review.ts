/**
 * A review: what a customer wrote about a location at a source, such as Google.
 *
 * It has a rating from 1 to 5 or, at sources without ratings, 0, a sentiment, a text, at most one response, the account's
 * tags, and the categories that its text mentions. A review that its source no longer shows is kept as a removed review
 * (`sync/removal/`).
 *
 * Nobody changes a review: it is fetched from its source (`sync/`) or imported. Users with `review.respond` write, change
 * and delete its response, which is published at the source (`responses/`), and users with `review.update` tag it.
 */
import type { Id, ResponseEventKind, ResponseStatus } from '#app/kit/database/schema'

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

/**
 * Checks whether there is a response. A private note is none: its source does not take responses through Highstreet, so
 * that nobody else sees it. The database applies the same rule: a private note sets no `responded_at`.
 */
export function isResponse(response: ReviewResponse | null): response is ReviewResponse {
  return response !== null && response.status !== 'private'
}

/** What is stored for a review whose source takes no responses through Highstreet. */
export function isKeptPrivate({ source }: Pick<Review, 'source'>): boolean {
  return !source.canPublish && !isAnsweredOnce({ source })
}

/** A page of the source on which the review can be read and answered. */
export type SourcePage = { to: string; isOfReview: boolean }

/** Returns the review at its source or, if its URL is unknown, all reviews of the location there. */
export function sourcePageOf({
  url,
  locationUrl,
}: Pick<ReviewDetails, 'url' | 'locationUrl'>): SourcePage | null {
  const isLink = (to: string | null): to is string => to?.startsWith('https://') ?? false
  if (isLink(url)) return { to: url, isOfReview: true }
  return isLink(locationUrl) ? { to: locationUrl, isOfReview: false } : null
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
  publishing: { label: 'Publishing', tone: 'pending', description: '' },
  published: { label: 'Published', tone: 'success', description: '' },
  private: { label: 'Saved privately', tone: 'pending', description: '' },
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

/** Returns the label of a status, which names the source where it matters what its visitors see. */
export function responseStatusLabel(status: ResponseStatus, sourceName: string): string {
  if (status === 'publishing') return `Publishing to ${sourceName}…`
  const { label } = responseStatusLabels[status]
  return status === 'private' ? `${label} · Not on ${sourceName}` : label
}

export const responseEventLabels: Record<ResponseEventKind, string> = {
  written: 'Response written',
  edited: 'Response edited',
  noted: 'Private note saved',
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
 * Checks whether the response can be changed, which is not possible if it is read-only, if it is being deleted at the
 * source, or if the source shows it and takes no changes through Highstreet.
 */
export function canEdit({
  response,
  source,
}: {
  response: { status: ResponseStatus; isReadOnly: boolean; publishedAt: string | Date | null } | null
  source: { canPublish: boolean }
}): boolean {
  if (!response) return true
  if (response.isReadOnly || response.status === 'deleting') return false
  return source.canPublish || response.publishedAt === null
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
