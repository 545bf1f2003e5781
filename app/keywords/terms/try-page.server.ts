/** The page that tries a sentence: what the address brings, and what is found in it. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/session/viewer.server'
import { wholeNumber } from '#app/ui/numbers'
import { type ExplainedText, explainedText } from './explained-text.server'
import { mostLetters } from './most-letters'

const querySchema = z.object({ text: textParameter })

const languages = new Intl.DisplayNames('en', { type: 'language' })

export async function tryPage(request: Request, viewer: Viewer) {
  const text = readQuery(request, querySchema).text ?? ''
  const error =
    text.length > mostLetters
      ? `Use at most ${wholeNumber(mostLetters)} characters; these are ${wholeNumber(text.length)}`
      : null
  const explained = error || !text.trim() ? null : await viewer.query((tx) => explainedText(tx, text))
  return { text, error, explained, note: explained ? noteOn(explained) : null }
}

function noteOn({ isRead, language, clauses }: ExplainedText): string | null {
  if (language === null)
    return 'Too little to tell its language by. A review like it is read only where its source says that it is English.'
  if (!isRead) return `This seems to be ${languages.of(language)}. Only reviews in English are read.`
  return clauses.length === 0 ? 'There are no words in it.' : null
}
