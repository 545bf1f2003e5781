/**
 * Validates the form that adds a tag to the selected reviews or to all reviews that match the filter, or removes it from
 * them (`removeNamed`), and the form that removes one of the tags of a review.
 */
import { z } from 'zod'
import { selectionFields } from '#app/platform/reports/selection'

const { ids } = selectionFields

export const tagName = z
  .string({ error: 'Enter a tag' })
  .trim()
  .min(1, 'Enter a tag')
  .max(60, 'A tag has at most 60 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'A tag is one line of text')

export const tagSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...selectionFields, name: tagName }),
  z.object({ intent: z.literal('removeNamed'), ...selectionFields, name: tagName }),
  z.object({ intent: z.literal('remove'), ids, tagId: z.string().regex(/^[1-9]\d{0,17}$/) }),
])
