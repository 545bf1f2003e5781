/**
 * Validates the form that adds a tag to the selected reviews or to all reviews that match the filter, or removes a tag
 * from reviews.
 */
import { z } from 'zod'
import { selectionFields } from '#app/reports/selection'

const { ids } = selectionFields

export const tagSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    ...selectionFields,
    name: z
      .string({ error: 'Enter a tag' })
      .trim()
      .min(1, 'Enter a tag')
      .max(60, 'A tag has at most 60 characters')
      .refine((name) => !/\p{Cc}/u.test(name), 'A tag is one line of text'),
  }),
  z.object({ intent: z.literal('remove'), ids, tagId: z.string().regex(/^[1-9]\d{0,17}$/) }),
])
