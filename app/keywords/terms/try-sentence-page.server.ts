/**
 * Loads the data of the page on which users try the analysis: the text from the URL, and what the analysis finds in it.
 */
import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { explainText, type TextExplanation } from './explain-text.server'
import { trySentenceSchema } from './try-sentence-schema'

const querySchema = z.object({ text: textParameter })

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

export async function loadTrySentencePage(request: Request, viewer: Viewer) {
  const text = readQuery(request, querySchema).text ?? ''
  const problem = trySentenceSchema.safeParse({ text }).error?.issues[0]?.message
  const explanation = problem || !text.trim() ? null : await viewer.query((tx) => explainText(tx, text))
  const errorReply: SubmissionResult | null = problem ? { status: 'error', error: { text: [problem] } } : null
  return {
    text,
    errorReply,
    explanation,
    notice: explanation ? noticeFor(explanation) : null,
    constraint: constraintOf(trySentenceSchema),
  }
}

function noticeFor({ isAnalyzed, language, clauses }: TextExplanation): string | null {
  if (language === null)
    return 'Too short to detect the language. A review like this is analyzed only if its source marks it as English.'
  if (!isAnalyzed) return `This looks like ${languageNames.of(language)}. Only English reviews are analyzed.`
  return clauses.length === 0 ? 'No words found in this text.' : null
}
