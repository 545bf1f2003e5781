/** The texts of a widget in every language it can be set to. Reviews stay in the language they were written in. */
import { type EmbedWords, en } from './english'
import { da, de, nb, nl, sv } from './germanic'
import { fi, ja, pl } from './others'
import { es, fr, it, pt } from './romance'

const languages: Record<string, EmbedWords> = { en, de, nl, da, sv, nb, es, fr, it, pt, fi, pl, ja }

/** Only the language of a locale such as `fr-CA` counts. `language` is for the page's `lang`. */
export function wordsOf(locale: string): { language: string; words: EmbedWords } {
  const language = locale.split('-')[0] ?? ''
  const words = Object.hasOwn(languages, language) ? languages[language] : undefined
  return words ? { language, words } : { language: 'en', words: en }
}
