/**
 * The sentiment of a review: its rating tells it; only a review without a rating is read, and only in English,
 * because the reader finds German unfriendly. It weighs a megabyte and loads at the first such review.
 */
import type { Sentiment } from './review'

type Reader = (text: string) => number

let loading: Promise<Reader> | undefined

export function sentimentOfRating(rating: number): Sentiment {
  if (rating >= 4) return 1
  return rating === 3 ? 0 : -1
}

/** Neutral when the text is not English, says nothing, or speaks both ways. */
export async function readSentiment(text: string): Promise<Sentiment> {
  if (!looksEnglish(text)) return 0
  loading ??= load()
  const score = (await loading)(text.slice(0, 5000))
  if (Math.abs(score) < 0.1) return 0
  return score > 0 ? 1 : -1
}

async function load(): Promise<Reader> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  const nlp = winkNlp(model, ['sbd', 'negation', 'sentiment'])
  return (text) => Number(nlp.readDoc(text).out(nlp.its.sentiment))
}

const english = new Set(
  'the and was is are were for with this that very not but they you have had of to in it we my our so at on be as all their from would been great good nice best bad food place staff service'.split(
    ' ',
  ),
)
// Words that English does not have, of the languages our reviews come in most.
const foreign = new Set(
  'der die das und ist nicht sehr mit ein eine le la les et est très pas une el los las muy es una que por con il di che non molto per e da do não muito com uma de het een niet zeer och är inte'.split(
    ' ',
  ),
)

/** Told by its small words: most of them English, hardly any of another language. */
export function looksEnglish(text: string): boolean {
  const words =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const ours = words.filter((word) => english.has(word)).length
  const theirs = words.filter((word) => foreign.has(word)).length
  return ours > theirs * 2 && ours >= words.length * 0.1
}
