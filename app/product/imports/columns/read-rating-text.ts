/** Reads a rating in its spellings: a number or stars, with its scale and the words that sites add to it. */
import { numberNames, numberNameValue } from './number-names'
import { skipOpening } from './skip-opening'

/** The value, and the highest value of its scale if the text tells it. */
export type WrittenRating = { value: number; scale: number | null }

/** The first words of texts such as "Rated 4 out of 5" and "Bewertet mit 9,0", in ten languages without diacritics. */
const openings = [
  'rated|ratings?|scored?|star-rating|star|overall|review',
  'bewertung|bewertet|sternebewertung|gesamtbewertung|note|notation|evaluation|avis',
  'calificacion|calificado|puntuacion|puntuado|valoracion|valorado|nota|avaliacao|avaliado|classificacao|pontuacao',
  'valutazione|valutato|voto|punteggio|beoordeling|beoordeeld|waardering|cijfer|penilaian|peringkat|nilai|dinilai',
  '評価|総合評価|評点|التقييم|تقييم',
].join('|')
const openingPattern = new RegExp(String.raw`^(?:${openings})(?![\p{L}-])`, 'u')

const number = String.raw`\d+(?:[.,]\d+)?`
const value = `(${number}|${numberNames})`
const stars =
  '(?:stars?(?: ratings?)?|stern(?:en?)?|etoiles?|estrellas?|estrelas?|stell[ae]|sterren|ster|bintang|つ?星|نجوم|نجمه|نجمات|[★⭐🌟]|bubbles?|points?|punkte?|puntos?|pontos?|punti|punten|poin|点)'
const of = '(?:/|out of|of|von|sur|de|su|van(?: de)?|dari|من)'
const scale = '(5|10|100|five|funf|cinq|cinco|cinque|vijf|lima|خمسه)'
const patterns = [
  // "4.0 out of 5 stars", "3 étoiles sur 5", "4 ★"; words behind the scale have no meaning.
  new RegExp(String.raw`^${value}(?:[ -]?${stars})?(?: ?${of} ?${scale}(?: \p{L}[\p{L} ]{0,30})?)?\.?$`, 'u'),
  // "bintang 4", "★ 4.5", "نجمة واحدة"
  new RegExp(`^${stars} ?${value}つ?$`, 'u'),
  // Class names of web pages: "star-4", "star-rating-4". Two digits can be 4.5 or 45%, so they are not read.
  /^(?:[a-z-]{1,20}-)?(?:stars?|rating)[-_](\d)$/,
]
/** "4.0 of five stars" in Japanese, which names the scale first. */
const japanesePattern = /^(5|10)(?:つ星のうち|段階中|段階評価で|点満点中) ?(\d+(?:\.\d+)?)(?:つ|点)?$/
const percentPattern = /^(\d+(?:[.,]\d+)?) ?%$/
/** The class names with which Tripadvisor ("bubble_45"), Amazon ("a-star-4-5") and Yelp write half stars. */
const halfStarPatterns = [
  /(?:^|[ _])bubble_(\d)([05])$/,
  /(?:^| )a-star(?:-[a-z]{1,10})?-(\d)(?:-(5))?$/,
  /(?:^| )i-stars--[a-z]{1,10}-(\d)(-half)?$/,
]
const symbolsPattern = /^([★⭐🌟]+)(\.5)?([☆✩]*)/u

/** Returns the rating of a text of `normalizeCell`, or null if it is none. */
export function readRatingText(text: string): WrittenRating | null {
  const plain = readPlain(text)
  if (plain) return plain
  for (const part of skipOpening(text, openingPattern)) {
    const rating = readPlain(part)
    if (rating) return rating
  }
  return null
}

function readPlain(text: string): WrittenRating | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return toRating(match[1]!, match[2])
  }
  const japanese = japanesePattern.exec(text)
  if (japanese) return toRating(japanese[2]!, japanese[1])
  const percent = percentPattern.exec(text)
  if (percent) return toRating(percent[1]!, '100')
  for (const pattern of halfStarPatterns) {
    const match = pattern.exec(text)
    if (match) return { value: Number(match[1]) + (/^(?:5|-half)$/.test(match[2] ?? '') ? 0.5 : 0), scale: 5 }
  }
  return readSymbols(text)
}

/** Counts stars. Ten of them, with the empty ones, are a scale of ten. */
function readSymbols(text: string): WrittenRating | null {
  const match = symbolsPattern.exec(text)
  if (!match) return null
  const full = [...match[1]!].length
  return { value: full + (match[2] ? 0.5 : 0), scale: full + match[3]!.length === 10 ? 10 : 5 }
}

function toRating(text: string, scaleText: string | undefined): WrittenRating {
  const scale = scaleText ? (numberNameValue(scaleText) ?? Number(scaleText)) : null
  const word = numberNameValue(text)
  // A word is a number of stars, regardless of the scale of the other ratings in the file.
  return word === null ? { value: Number(text.replace(',', '.')), scale } : { value: word, scale: scale ?? 5 }
}
