/** Builds the entries of the search index, in the format of PostgreSQL's type tsvector. */
import { type Segment, splitText } from './split-text'

/** Longer texts are indexed up to here, and longer words too: PostgreSQL limits the size of both. */
const MAX_TEXT_LENGTH = 20_000
const MAX_WORD_LENGTH = 255
const MAX_POSITION = 16_383

/** Returns the words of a review's text with their positions, and the samples that the review belongs to. */
export function toTextVector(reviewId: string, text: string): string {
  const words = splitText(text.slice(0, MAX_TEXT_LENGTH)).flatMap(lexemesOf)
  const positions = words.map((word, n) => `'${word}':${Math.min(n + 1, MAX_POSITION)}`)
  return [...samplesOf(reviewId), ...positions].join(' ')
}

/**
 * Returns the indexed words of a segment. A run is indexed as all its pairs of adjacent characters and its last
 * character, so that any part of it can be found: as adjacent pairs, or a single character as the beginning of a pair.
 */
export function lexemesOf({ word, run }: Segment): string[] {
  if (word !== undefined) return [word.slice(0, MAX_WORD_LENGTH)]
  return run.map((character, n) => character + (run[n + 1] ?? ''))
}

/**
 * The denominators of the samples, in which common words are counted: one in 256 reviews, in 64, and in 16. Each sample
 * is part of the larger ones.
 */
export const sampleShares = [256, 64, 16] as const

/** Returns the word that marks the reviews of a sample. No text contains it, because `*` is not part of a word. */
function sampleMark(share: (typeof sampleShares)[number]): string {
  return `'*${share}'`
}

function samplesOf(reviewId: string): string[] {
  // Multiplying by the golden ratio spreads consecutive ids evenly over all samples.
  const hash = Number(BigInt.asUintN(64, BigInt(reviewId) * 0x9e3779b97f4a7c15n) >> 56n)
  return sampleShares.filter((share) => hash % share === 0).map(sampleMark)
}
