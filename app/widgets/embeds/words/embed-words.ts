/** What a widget says, in every language it may be set to. Reviews stay in the language they were written in. */
import { type EmbedWords, en } from './english'
import { da, de, nb, nl, sv } from './germanic'
import { fi, ja, pl } from './others'
import { es, fr, it, pt } from './romance'

const languages: Record<string, EmbedWords> = { en, de, nl, da, sv, nb, es, fr, it, pt, fi, pl, ja }

/** Of a locale such as `fr-CA` its language counts. `language` is what the page says that it is in. */
export function wordsOf(locale: string): { language: string; words: EmbedWords } {
  const language = locale.split('-')[0] ?? ''
  const words = Object.hasOwn(languages, language) ? languages[language] : undefined
  return words ? { language, words } : { language: 'en', words: en }
}
