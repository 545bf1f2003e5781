import { z } from 'zod'
import { requestStates } from './feature-request'

const idPattern = /^[1-9]\d{0,18}$/

/** The form with which staff answer a request. A refusal needs a reason, because the reason is what the person reads. */
export const answerSchema = z
  .object({
    accountId: z.string({ error: 'Choose a request' }).regex(idPattern, 'Choose a request'),
    feature: z.string({ error: 'Choose a request' }).max(100, 'Choose a request'),
    /** The state that the form showed, so that an answer of somebody else in the meantime is not replaced. */
    shownState: z.enum(Object.keys(requestStates) as (keyof typeof requestStates)[]),
    state: z.enum(['active', 'refused'], { error: 'Choose an answer' }),
    reason: z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters')
      .regex(/^\P{Cc}*$/u, 'Use one line')
      .default(''),
  })
  .refine(({ state, reason }) => state === 'active' || reason.length >= 10, {
    path: ['reason'],
    message: 'Enter a reason for the refusal, of at least 10 characters: the person reads it',
  })

export type Answer = z.infer<typeof answerSchema>
