import { z } from 'zod'
import { knownElsewhereAnswers } from './known-elsewhere'

/** The form that answers the question. Apart, so that the page needs no Zod in the browser. */
export const answerSchema = z.object({
  knownElsewhere: z.enum(knownElsewhereAnswers, { error: 'Choose what the IDs mean' }),
})
