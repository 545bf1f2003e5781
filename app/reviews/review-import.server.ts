/**
 * What is special to reviews when they come from a file: which two rows are the same review, and what a review
 * without a rating feels like. Files, columns and progress are the importer's affair.
 */
import { hash } from 'node:crypto'
import type { Id } from '#app/database/schema'
import type { ReviewToSave } from './review-upserts.server'
import { readSentiment, sentimentOfRating } from './sentiment.server'

/** A review as its row tells it, before its location is known. */
export type ReviewDraft = Omit<ReviewToSave, 'locationId' | 'dedupeKey' | 'storedAt' | 'recordId'> & {
  categories: string[]
  tags: string[]
  /** Our own id of the review, when the row is of a download of ours. */
  recordId?: Id | null
}

/**
 * The same for the same review, told twice: the source's own id or, without one, what was said by whom and when.
 * An estimated date says nothing, because it moves with the day on which the file was made.
 */
export function contentKey(draft: Omit<ReviewDraft, 'sentiment'>): string {
  if (draft.externalId) return draft.externalId.length <= 200 ? draft.externalId : digest(draft.externalId)
  const when = draft.isDateEstimated ? '' : draft.publishedAt.toISOString()
  const said = `${draft.title}\n${draft.body}`.toLowerCase().replace(/\s+/g, ' ').trim()
  return digest(`${draft.reviewerName.toLowerCase()}\n${when}\n${draft.rating}\n${said}`)
}

/** The key of the n-th of equal reviews without an id. The first has the plain key. */
export function occurrenceKey(content: string, n: number): string {
  return n === 1 ? content : `${content}.${n}`
}

/** Whether an equal review comes before the one with this key. */
export function isFurtherOccurrence(dedupeKey: string): boolean {
  return /^\d+\.[\w-]{22}\.\d+$/.test(dedupeKey)
}

/** The key that is stored beside source and location, which make it unique. */
function dedupeKey(draft: ReviewDraft, content: string, locationId: Id): string {
  return draft.externalId ? content : `${locationId}.${content}`
}

export function toReview(draft: ReviewDraft, content: string, locationId: Id): ReviewToSave {
  return { ...draft, locationId, dedupeKey: dedupeKey(draft, content, locationId) }
}

/** The rating tells it; without one the text is read. */
export async function sentimentOf({ rating, title, body }: Pick<ReviewDraft, 'rating' | 'title' | 'body'>) {
  return rating ? sentimentOfRating(rating) : readSentiment(`${title}\n${body}`)
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
