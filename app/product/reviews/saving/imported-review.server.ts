/**
 * The parts of an import that are specific to reviews: which rows describe the same review, and the sentiment of a
 * review without a rating. The importer handles files, columns and progress.
 */
import { hash } from 'node:crypto'
import type { Id } from '#app/kit/database/schema'
import { detectSentiment, sentimentOfRating } from '../text-analysis/sentiment.server'
import type { ReviewToSave } from './review-to-save'

/** A review as a row of a file describes it, before its location is known. */
export type ReviewDraft = Omit<ReviewToSave, 'locationId' | 'dedupeKey' | 'storedAt' | 'recordId'> & {
  categories: string[]
  tags: string[]
  /** Our ID of the review, if the row is from one of our own exports. */
  recordId?: Id | null
}

/**
 * Returns a key that is the same for all rows that describe the same review: the source's own ID, or, without one, a
 * hash of the author, date, rating and text. An estimated date is ignored, because it depends on the day on which the
 * file was created.
 */
export function contentKey(draft: Omit<ReviewDraft, 'sentiment'>): string {
  if (draft.externalId) return draft.externalId.length <= 200 ? draft.externalId : digest(draft.externalId)
  const date = draft.isDateEstimated ? '' : draft.publishedAt.toISOString()
  const text = `${draft.title}\n${draft.body}`.toLowerCase().replace(/\s+/g, ' ').trim()
  return digest(`${draft.reviewerName.toLowerCase()}\n${date}\n${draft.rating}\n${text}`)
}

/**
 * Returns the key of the n-th of several identical reviews without an ID. The key of the first review has no number.
 */
export function occurrenceKey(content: string, n: number): string {
  return n === 1 ? content : `${content}.${n}`
}

/** Checks whether the key belongs to the second or a later one of several identical reviews. */
export function isRepeatedOccurrence(dedupeKey: string): boolean {
  return /^\d+\.[\w-]{22}\.\d+$/.test(dedupeKey)
}

/** Returns the key to store, which is unique within the source and location. */
function dedupeKeyOf(draft: ReviewDraft, content: string, locationId: Id): string {
  return draft.externalId ? content : `${locationId}.${content}`
}

export function toReviewToSave(draft: ReviewDraft, content: string, locationId: Id): ReviewToSave {
  return { ...draft, locationId, dedupeKey: dedupeKeyOf(draft, content, locationId) }
}

/** Determines the sentiment from the rating, or, without a rating, from the text. */
export async function determineSentiment({
  rating,
  title,
  body,
}: Pick<ReviewDraft, 'rating' | 'title' | 'body'>) {
  return rating ? sentimentOfRating(rating) : detectSentiment(`${title}\n${body}`)
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
