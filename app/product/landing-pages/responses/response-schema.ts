/**
 * Validates a customer's answer to a microsurvey: a choice is required; the comment, name and email address are
 * optional.
 */
import { z } from 'zod'
import type { Microsurvey } from '#app/kit/database/schema'
import { scoresOf } from '../questions'

const optionalText = (maxLength: number, message: string) =>
  z.string().trim().max(maxLength, message).default('')

const invalidEmailMessage = 'Enter an email address like name@example.com'

export function responseSchema(microsurvey: Microsurvey) {
  const scores = scoresOf(microsurvey).map(String)
  const fields = z.object({
    score: z
      .string({ error: 'Choose an answer' })
      .refine((text) => scores.includes(text), 'Choose an answer')
      .transform(Number),
    comment: optionalText(2000, 'Use at most 2,000 characters'),
    name: optionalText(100, 'Use at most 100 characters'),
    email: z.email(invalidEmailMessage).max(254, invalidEmailMessage).default(''),
    formId: z.string().default(''),
  })
  // The field is hidden, so report its error as a form-level error. `when` makes Zod check it even if other fields have
  // errors, so that all errors are shown together.
  return fields.refine(({ formId }) => z.uuid().safeParse(formId).success, {
    message: 'Reload this page, then answer',
    when: () => true,
  })
}

export type ResponseInput = z.infer<ReturnType<typeof responseSchema>>
