/** A review and our response to it: types, states and labels. Pure; also used in the browser. */
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
  source: { id: Id; name: string; canPublish: boolean }
  response: ReviewResponse | null
  tags: { id: Id; name: string }[]
  categories: { id: Id; name: string }[]
}

/** The states of a response, including "awaiting" and "rejected", because Google moderates what it receives. */
export const responseStates: Record<
  ResponseStatus,
  { word: string; tone: 'success' | 'pending' | 'danger'; meaning: string }
> = {
  publishing: { word: 'Publishing', tone: 'pending', meaning: 'It is being published on the review site.' },
  published: { word: 'Published', tone: 'success', meaning: '' },
  awaiting: {
    word: 'Awaiting approval',
    tone: 'pending',
    meaning: 'Google is reviewing your response.',
  },
  rejected: {
    word: 'Rejected',
    tone: 'danger',
    meaning: 'The source refused the response. Edit it and send it again.',
  },
  error_published: { word: 'Not published', tone: 'danger', meaning: 'The response could not be published.' },
  deleting: {
    word: 'Deleting',
    tone: 'pending',
    meaning: 'The response is being taken back from the source.',
  },
  error_unpublished: {
    word: 'Not deleted',
    tone: 'danger',
    meaning: 'The response could not be deleted. The system will retry; no action is needed.',
  },
}

export const responseEvents: Record<ResponseEventKind, string> = {
  written: 'Response written',
  edited: 'Response edited',
  published: 'Published',
  awaiting: 'Sent for approval',
  rejected: 'Rejected by the source',
  failed: 'Could not be published',
  delete_requested: 'Deletion requested',
  deleted: 'Response deleted',
  delete_failed: 'Could not be deleted',
  imported: 'Imported',
  arrived: 'Written at the source',
}

/** Whether a person may change the response: not while a deletion is pending at the source. */
export function canEdit(response: ReviewResponse | null): boolean {
  return !response || (!response.isReadOnly && response.status !== 'deleting')
}

export function ratingInWords(rating: number): string {
  if (rating === 0) return 'No rating'
  return rating === 1 ? '1 star' : `${rating} stars`
}
