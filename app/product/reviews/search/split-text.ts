/**
 * Splits a text into the words that a search can find. The search index and the search field use the same function, so
 * that a word is found however it was typed.
 */

/**
 * A word, or a run of characters of a script that does not separate words with spaces, such as Chinese, Thai or emoji.
 * Any part of a run can be searched for.
 */
export type Segment = { word: string; run?: undefined } | { run: string[]; word?: undefined }

const wordCharacters = String.raw`\p{L}\p{M}\p{N}`
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
const runCharacters = String.raw`[[${unspacedScripts.map((name) => `\\p{scx=${name}}`).join('')}]&&[${wordCharacters}]]\p{Extended_Pictographic}\p{So}`
const segmentPattern = new RegExp(`([${runCharacters}]+)|[[${wordCharacters}]--[${runCharacters}]]+`, 'gv')
const asciiWordPattern = /[a-z0-9]+/g
const nonAscii = /[^\0-\x7f]/

export function splitText(text: string): Segment[] {
  if (!nonAscii.test(text))
    return (text.toLowerCase().match(asciiWordPattern) ?? []).map((word) => ({ word }))
  return Array.from(normalizeText(text).matchAll(segmentPattern), ([match, run]) =>
    run ? { run: [...run] } : { word: withoutArticle(match) },
  )
}

/** Invisible characters, skin tones, Arabic vowel marks and stretching, and Hebrew points. */
const ignoredCharacters =
  /\p{Cf}|\u{0640}|[\u{FE00}-\u{FE0F}\u{1F3FB}-\u{1F3FF}\u{20E3}\u{0610}-\u{061A}\u{064B}-\u{065F}\u{0670}\u{06D6}-\u{06ED}\u{0591}-\u{05C7}]/gu

/** Letters that people use for each other. */
const equivalentLetters = new Map([
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['İ', 'i'],
])
const lettersWithEquivalent = new RegExp(`[${[...equivalentLetters.keys()].join('')}]`, 'g')

function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ignoredCharacters, '')
    .replace(lettersWithEquivalent, (letter) => equivalentLetters.get(letter) ?? letter)
    .toLowerCase()
}

const arabicArticle = /^(?:و?(?:ال|بال|كال|فال)|لل)(?=\p{L}{3})/u

/** The Arabic article is written together with its word. */
function withoutArticle(word: string): string {
  return word.replace(arabicArticle, '')
}
