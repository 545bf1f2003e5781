/**
 * Determines the sentiment of a review from its rating. Only if it has no rating, its text is analyzed, and only in
 * English, because the analyzer classifies German text as negative.
 */

import type { Sentiment } from '../review'
import { withPlainApostrophes } from './apostrophes'
import { detectLanguage } from './language'
import { loadWink } from './wink.server'

export function sentimentOfRating(rating: number): Sentiment {
  if (rating >= 4) return 1
  return rating === 3 ? 0 : -1
}

/** Returns 0 (neutral) if the text is not English, or if its sentiment is unclear or mixed. */
export async function detectSentiment(text: string): Promise<Sentiment> {
  if (detectLanguage(text) !== 'en') return 0
  const { readDoc, its } = await loadWink()
  const score = Number(readDoc(withPlainApostrophes(text.slice(0, 5000))).out(its.sentiment))
  if (Math.abs(score) < 0.1) return 0
  return score > 0 ? 1 : -1
}
