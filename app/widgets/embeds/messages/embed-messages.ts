/** The texts of a widget in every language it can be set to. Reviews stay in the language they were written in. */
import { type EmbedMessages, en } from './english'
import { da, de, nb, nl, sv } from './germanic'
import { fi, ja, pl } from './other-languages'
import { es, fr, it, pt } from './romance'

const messagesByLanguage: Record<string, EmbedMessages> = {
  en,
  de,
  nl,
  da,
  sv,
  nb,
  es,
  fr,
  it,
  pt,
  fi,
  pl,
  ja,
}

/** Only the language of a locale such as `fr-CA` counts. `language` is for the page's `lang`. */
export function messagesFor(locale: string): { language: string; messages: EmbedMessages } {
  const language = locale.split('-')[0] ?? ''
  const messages = Object.hasOwn(messagesByLanguage, language) ? messagesByLanguage[language] : undefined
  return messages ? { language, messages } : { language: 'en', messages: en }
}
