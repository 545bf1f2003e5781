/** The schemas of the group pages' forms. */
import { z } from 'zod'
import { isId } from '#app/filters/field-values'
import { choiceSearchFields } from '#app/filters/form-choice-search'
import { selectionFields } from '#app/reports/selection'

const nameSchema = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(200, 'Use at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'Use one line')

export const newGroupSchema = z.object({ name: nameSchema })

export const groupSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name: nameSchema }),
  z.object({ intent: z.literal('add'), ...selectionFields }),
  z.object({ intent: z.literal('remove'), ...selectionFields }),
])

/** The groups of one location, and the search for more groups while choosing. */
export const locationGroupsSchema = z.object({
  ...choiceSearchFields,
  groups: z.array(z.string().refine(isId, 'Choose from the list')).max(500, 'Choose at most 500').default([]),
})
