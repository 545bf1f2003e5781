/** Validates what a customer sends: one choice; everything else is optional. */
import { z } from 'zod'
import type { Microsurvey } from '#app/database/schema'
import { scoresOf } from '../questions'

/** Browsers count a line break as one character but send two. */
const optionalText = (maxLength: number, message: string) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n').trim())
    .max(maxLength, message)
    .default('')

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
  // The field is hidden: its error is shown for the whole form, together with all others.
  return fields.refine(({ formId }) => z.uuid().safeParse(formId).success, {
    message: 'Reload this page, then answer',
    when: () => true,
  })
}

export type ResponseInput = z.infer<ReturnType<typeof responseSchema>>
