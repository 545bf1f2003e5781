/** Adding a tag to the reviews ticked, or to all that match; taking one off a review. */
import { z } from 'zod'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const ids = z.array(id).max(1000).default([])

export const tagSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    ids,
    name: z
      .string({ error: 'Enter a tag' })
      .trim()
      .min(1, 'Enter a tag')
      .max(60, 'A tag has at most 60 characters')
      .refine((name) => !/\p{Cc}/u.test(name), 'A tag is one line of text'),
    scope: z.enum(['all']).optional(),
    search: z.string().max(8000).default(''),
    expected: z.coerce.number().int().min(0).optional(),
  }),
  z.object({ intent: z.literal('remove'), ids, tagId: id }),
])
