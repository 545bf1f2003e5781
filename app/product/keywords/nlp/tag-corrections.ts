/** Corrects the part of speech of words that the tagger often confuses in reviews, which are short and informal. */
import type { Sentence, Token } from './token'

export function correctTags(sentence: Sentence): Sentence {
  return sentence.map((token, n) => {
    if (token.pos !== 'NOUN' && token.pos !== 'VERB') return token
    const pos = correctedPos(sentence, n)
    return pos ? { ...token, pos } : token
  })
}

function correctedPos(sentence: Sentence, n: number): string | null {
  const token = sentence[n]!
  const previous = sentence[n - 1]
  const next = sentence[n + 1]
  if (token.pos === 'NOUN') {
    if (isRequest(token, previous, next)) return 'VERB'
    if (isParticiple(sentence, n)) return 'VERB'
    return isAdjective(token, previous, next) ? 'ADJ' : null
  }
  return token.pos === 'VERB' && isNounAfterArticle(sentence, n) ? 'NOUN' : null
}

const requests = new Set([
  'order',
  'book',
  'check',
  'try',
  'visit',
  'avoid',
  'call',
  'ask',
  'watch',
  'taste',
  'skip',
])
const nounPhraseTags = new Set(['DET', 'ADJ', 'NOUN', 'ADP'])
const objects = new Set(['it', 'them', 'me', 'us'])

/** "order it", "Book a table". */
function isRequest({ value }: Token, previous: Token | undefined, next: Token | undefined): boolean {
  if (!next) return false
  if (objects.has(next.value)) return !previous || !nounPhraseTags.has(previous.pos)
  return requests.has(value) && (!previous || previous.pos === 'PUNCT') && next.pos === 'DET'
}

/** "they are all smiling", "knowledgeable and caring". */
function isParticiple(sentence: Sentence, n: number): boolean {
  const previous = sentence[n - 1]
  if (!previous || !/.ing$/.test(sentence[n]!.value) || sentence[n + 1]?.pos === 'NOUN') return false
  if (previous.pos === 'AUX') return previous.lemma === 'be'
  const beforePrevious = sentence[n - 2]
  if (previous.value === 'all' || previous.pos === 'ADV') return beforePrevious?.lemma === 'be'
  return previous.value === 'and' && beforePrevious?.pos === 'ADJ'
}

const adjectives = new Set(['kind', 'patient', 'fun', 'cold', 'fine', 'aloof', 'quiet'])

/** "she was very kind", but "a kind of soup". */
function isAdjective({ value }: Token, previous: Token | undefined, next: Token | undefined): boolean {
  if (!adjectives.has(value) || next?.value === 'of' || next?.pos === 'NOUN') return false
  return previous?.pos === 'AUX' || previous?.pos === 'ADV'
}

const articles = new Set(['the', 'a', 'an', 'no', 'any', 'every', 'my', 'your', 'his', 'their', 'our', 'its'])
const modifierTags = new Set(['ADJ', 'ADV'])

/** "the fast pass", "no queuing", "the price of stay". */
function isNounAfterArticle(sentence: Sentence, n: number): boolean {
  const previous = sentence[n - 1]
  if (previous?.lemma === 'have') return isObject(sentence[n]!, sentence[n + 1])
  if (/e[dn]$/.test(sentence[n]!.value) || !endsPhrase(sentence[n + 1])) return false
  if (previous?.value === 'of') return !sentence[n]!.value.endsWith('ing')
  const article = previous && modifierTags.has(previous.pos) ? sentence[n - 2] : previous
  return article !== undefined && articles.has(article.value)
}

const participles = new Set(['become', 'come', 'cut', 'hit', 'let', 'put', 'read', 'run', 'set'])

/** "The hotel has room service", but "we have read reviews". */
function isObject({ value, lemma }: Token, next: Token | undefined): boolean {
  return value === lemma && next?.pos === 'NOUN' && !participles.has(value)
}

function endsPhrase(next: Token | undefined): boolean {
  return !next || next.pos === 'PUNCT' || next.pos === 'ADP' || next.pos === 'AUX'
}
