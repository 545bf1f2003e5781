import { z } from 'zod'
import { knownElsewhereAnswers } from './known-elsewhere'

/**
 * Validates the form that answers the question. In a separate file so that the page does not load Zod in the browser.
 */
export const answerSchema = z.object({
  knownElsewhere: z.enum(knownElsewhereAnswers, { error: 'Choose what the IDs mean' }),
})
