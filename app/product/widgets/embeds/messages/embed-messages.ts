/** The messages of a widget in all languages that can be selected. Reviews are not translated. */
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

/**
 * Returns the messages for the language of a locale such as `fr-CA`, or the English messages if it is not supported.
 * `language` is the value of the page's `lang` attribute.
 */
export function messagesFor(locale: string): { language: string; messages: EmbedMessages } {
  const language = locale.split('-')[0] ?? ''
  const messages = Object.hasOwn(messagesByLanguage, language) ? messagesByLanguage[language] : undefined
  return messages ? { language, messages } : { language: 'en', messages: en }
}
