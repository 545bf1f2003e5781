/** Validates a response. The byte limit is Google's and applies to the trimmed text that is sent. */
import { z } from 'zod'
import { responseByteLength, responseByteLimit } from '#app/kit/directories/response-limit'

/**
 * Where to go after saving: to the page that contains the form (`returnTo`), or to the review that was next in the list
 * when the form was opened (`next`, at the path `nextTo`), if its button was pressed.
 */
const progressFields = {
  intent: z.enum(['next']).optional(),
  next: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  nextTo: z.string().optional(),
  returnTo: z.string().optional(),
}

/** `revision` is the revision that the user saw, or 0 if there was no response. */
export const responseSchema = z.object({
  body: z
    .string({ error: 'Enter a response' })
    .trim()
    .min(1, 'Enter a response')
    .refine((text) => responseByteLength(text) <= responseByteLimit, {
      error: ({ input }) =>
        `The response is too long: ${responseByteLength(String(input)).toLocaleString('en-US')} bytes of ${responseByteLimit.toLocaleString('en-US')} allowed`,
    }),
  revision: z.coerce
    .number({ error: 'Reload the review and make your change again' })
    .int()
    .min(0)
    .default(0),
  ...progressFields,
})

/** The revision of the text that the user saw when requesting the deletion. */
export const deletionSchema = z.object({ revision: z.coerce.number().int().min(0).optional() })
