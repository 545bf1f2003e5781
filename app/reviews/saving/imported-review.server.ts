/**
 * What is specific to reviews when they come from a file: which two rows are the same review, and the sentiment of a
 * review without a rating. Files, columns and progress are handled by the importer.
 */
import { hash } from 'node:crypto'
import type { Id } from '#app/database/schema'
import { detectSentiment, sentimentOfRating } from '../text-analysis/sentiment.server'
import type { ReviewToSave } from './upsert-reviews.server'

/** A review as its row describes it, before its location is known. */
export type ReviewDraft = Omit<ReviewToSave, 'locationId' | 'dedupeKey' | 'storedAt' | 'recordId'> & {
  categories: string[]
  tags: string[]
  /** Our own ID of the review, when the row is from our own export. */
  recordId?: Id | null
}

/**
 * Returns the same key for rows that describe the same review: the source's own ID or, without one, the author, text
 * and date. An estimated date is ignored, because it depends on the day the file was created.
 */
export function contentKey(draft: Omit<ReviewDraft, 'sentiment'>): string {
  if (draft.externalId) return draft.externalId.length <= 200 ? draft.externalId : digest(draft.externalId)
  const date = draft.isDateEstimated ? '' : draft.publishedAt.toISOString()
  const text = `${draft.title}\n${draft.body}`.toLowerCase().replace(/\s+/g, ' ').trim()
  return digest(`${draft.reviewerName.toLowerCase()}\n${date}\n${draft.rating}\n${text}`)
}

/** Returns the key of the n-th of identical reviews without an ID. The first has the plain key. */
export function occurrenceKey(content: string, n: number): string {
  return n === 1 ? content : `${content}.${n}`
}

/** Whether an identical review precedes the one with this key. */
export function isRepeatedOccurrence(dedupeKey: string): boolean {
  return /^\d+\.[\w-]{22}\.\d+$/.test(dedupeKey)
}

/** The stored key, unique within its source and location. */
function dedupeKeyOf(draft: ReviewDraft, content: string, locationId: Id): string {
  return draft.externalId ? content : `${locationId}.${content}`
}

export function toReviewToSave(draft: ReviewDraft, content: string, locationId: Id): ReviewToSave {
  return { ...draft, locationId, dedupeKey: dedupeKeyOf(draft, content, locationId) }
}

/** Derived from the rating; without one, from the text. */
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
