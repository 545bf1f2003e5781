/** The page that tries out a text: what the address contains, and what is found in it. */
import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { constraintOf } from '#app/form-constraint.server'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { type ExplainedText, explainedText } from './explained-text.server'
import { trySchema } from './try-schema'

const querySchema = z.object({ text: textParameter })

const languages = new Intl.DisplayNames('en', { type: 'language' })

export async function tryPage(request: Request, viewer: Viewer) {
  const text = readQuery(request, querySchema).text ?? ''
  const problem = trySchema.safeParse({ text }).error?.issues[0]?.message
  const explained = problem || !text.trim() ? null : await viewer.query((tx) => explainedText(tx, text))
  const refused: SubmissionResult | null = problem ? { status: 'error', error: { text: [problem] } } : null
  return {
    text,
    refused,
    explained,
    note: explained ? noteOn(explained) : null,
    constraint: constraintOf(trySchema),
  }
}

function noteOn({ isRead, language, clauses }: ExplainedText): string | null {
  if (language === null)
    return 'Too little to tell its language by. A review like it is read only where its source says that it is English.'
  if (!isRead) return `This seems to be ${languages.of(language)}. Only reviews in English are read.`
  return clauses.length === 0 ? 'There are no words in it.' : null
}
