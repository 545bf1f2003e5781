/** What a customer sends: one choice, and as much more as they like. */
import { z } from 'zod'
import type { Microsurvey } from '#app/database/schema'
import { scoresOf } from '../questions'

/** A browser counts the end of a line as one character and sends two. */
const text = (most: number, message: string) =>
  z
    .string()
    .transform((sent) => sent.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most, message))
    .optional()
    .default('')

export function responseSchema(microsurvey: Microsurvey) {
  const scores = scoresOf(microsurvey).map(String)
  return z.object({
    score: z
      .string({ error: 'Choose an answer' })
      .refine((text) => scores.includes(text), 'Choose an answer')
      .transform(Number),
    comment: text(2000, 'Write at most 2,000 characters'),
    name: text(100, 'Write at most 100 characters'),
    email: z
      .union([z.literal(''), z.email('Write an e-mail address like name@example.com').max(254)])
      .optional()
      .default(''),
    formId: z.uuid('Open this page again, then answer'),
  })
}

export type TypedResponse = z.infer<ReturnType<typeof responseSchema>>
