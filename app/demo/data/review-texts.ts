/**
 * Composes review texts from single sentences: mainly praise for four and five stars, mainly complaints for one and
 * two, and both for three. No two sentences of a text are about the same topic. The topics become the experience
 * categories of the review. `SOURCES.md` documents the origin of the sentences.
 */
import cafe from './phrases-cafe.json'
import dental from './phrases-dental.json'
import inn from './phrases-inn.json'
import type { Random } from './seeded-random'
import written from './written.json'

export type BusinessKind = 'cafe' | 'dental' | 'inn'
export type ReviewText = { body: string; topics: string[]; language: string | null }
export type Story = ReviewText & { rating: number }

type Phrase = { topic: string; text: string }
type Mood = 'praise' | 'complaint'
type Phrases = Record<Mood, Phrase[]>
type Topics = Record<string, Record<Mood, string[]>>

const additionalPhrases: Record<BusinessKind, { phrases: Topics }> = written
export const phrases: Record<BusinessKind, Phrases> = {
  cafe: mergePhrases(cafe, additionalPhrases.cafe.phrases),
  dental: mergePhrases(dental, additionalPhrases.dental.phrases),
  inn: mergePhrases(inn, additionalPhrases.inn.phrases),
}

function mergePhrases(...sources: Topics[]): Phrases {
  const all = (mood: Mood) =>
    sources.flatMap((topics) =>
      Object.entries(topics).flatMap(([topic, texts]) => texts[mood].map((text) => ({ topic, text }))),
    )
  return { praise: all('praise'), complaint: all('complaint') }
}

/**
 * Returns the reviews that are available as complete texts, some of them long or in other languages. The demo uses each
 * of them once.
 */
export function storiesOf(kind: BusinessKind): Story[] {
  return written[kind].stories.map(({ text, ...story }) => ({ ...story, body: text }))
}

export function composeText(random: Random, kind: BusinessKind, rating: number): ReviewText {
  const chosen = pickPhrases(random, kind, rating)
  const body = chosen.map((phrase) => phrase.text).join(random.chance(0.12) ? '\n\n' : ' ')
  const emoji = random.chance(0.05)
    ? ` ${random.pick(rating > 3 ? ['😊', '🙏', '❤️', '👍', '⭐️'] : ['😕', '👎'])}`
    : ''
  return { body: body + emoji, topics: chosen.map((phrase) => phrase.topic), language: 'en' }
}

/**
 * Picks one sentence for each mood, at most one per topic. For three stars, skips sentences about the overall
 * experience, because they do not fit a mixed review.
 */
function pickPhrases(random: Random, kind: BusinessKind, rating: number): Phrase[] {
  const chosen: Phrase[] = []
  for (const mood of pickMoods(random, rating)) {
    const usedTopics = [
      ...chosen.map((phrase) => phrase.topic),
      ...(rating === 3 ? ['Overall experience'] : []),
    ]
    const available = phrases[kind][mood].filter(({ topic }) => !usedTopics.includes(topic))
    if (available.length > 0) chosen.push(random.pick(available))
  }
  return chosen
}

function pickMoods(random: Random, rating: number): Mood[] {
  if (rating === 3) return random.chance(0.7) ? ['praise', 'complaint'] : ['complaint', 'praise']
  const main = rating > 3 ? 'praise' : 'complaint'
  const mainMoods = Array<Mood>(Number(random.weighted({ 1: 4, 2: 4, 3: 2 }))).fill(main)
  if (rating === 4 && random.chance(0.2)) return [...mainMoods, 'complaint']
  if (rating === 2 && random.chance(0.3)) return ['praise', ...mainMoods]
  return mainMoods
}

export function composeTitle(random: Random, rating: number): string {
  return random.pick(written.titles[moodOf(rating)])
}

function moodOf(rating: number) {
  if (rating === 3) return 'mixed'
  return rating > 3 ? 'praise' : 'complaint'
}
