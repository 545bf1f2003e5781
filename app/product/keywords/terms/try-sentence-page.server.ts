/**
 * Loads the data of the page on which users try the analysis: the text from the URL, and what the analysis finds in it.
 */
import type { SubmissionResult } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { isShortEnough } from '#app/kit/routing/address-limits'
import { readQuery, textParameter } from '#app/kit/routing/query'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { explainText, type TextExplanation } from './explain-text.server'
import { trySentenceSchema } from './try-sentence-schema'

const querySchema = z.object({ text: textParameter })

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

export async function loadTrySentencePage(request: Request, viewer: Viewer) {
  const text = readQuery(request, querySchema).text ?? ''
  const problem = trySentenceSchema.safeParse({ text }).error?.issues[0]?.message
  const errorReply: SubmissionResult | null = problem ? { status: 'error', error: { text: [problem] } } : null
  return {
    text,
    errorReply,
    tried: problem ? { explanation: null, notice: null } : await trySentence(viewer, text),
    constraint: constraintOf(trySentenceSchema),
  }
}

/**
 * Redirects to the address with the text, which can be shared. A text that is too long for an address, such as one with
 * many emoji, is analyzed in the response.
 */
export async function handleTrySentence(request: Request, viewer: Viewer) {
  const form = await readForm(request, trySentenceSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { text } = form.value
  const address = viewer.href('/settings/experience-categories/try', { text })
  return isShortEnough(address) ? redirect(address) : { text, tried: await trySentence(viewer, text) }
}

/** Returns what the analysis finds in a text, or why it finds nothing. */
async function trySentence(viewer: Viewer, text: string) {
  const explanation = text.trim() ? await viewer.query((tx) => explainText(tx, text)) : null
  return { explanation, notice: explanation ? noticeFor(explanation) : null }
}

function noticeFor({ isAnalyzed, language, clauses }: TextExplanation): string | null {
  if (language === null)
    return 'Too short to detect the language. A review like this is analyzed only if its source marks it as English.'
  if (!isAnalyzed) return `This looks like ${languageNames.of(language)}. Only English reviews are analyzed.`
  return clauses.length === 0 ? 'No words found in this text.' : null
}
