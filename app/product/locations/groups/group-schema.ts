/** The schemas of the forms that edit groups. */
import { z } from 'zod'
import { shownField } from '#app/kit/forms/shown-field'
import { isId } from '#app/platform/filters/field-values'
import { choiceSearchFields } from '#app/platform/filters/form-choice-search'
import { selectionFields } from '#app/platform/reports/selection'

const nameSchema = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(200, 'Use at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'Use one line')

export const newGroupSchema = z.object({ name: nameSchema })

export const groupSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name: nameSchema, shown: shownField }),
  z.object({ intent: z.literal('add'), ...selectionFields }),
  z.object({ intent: z.literal('remove'), ...selectionFields }),
])

/** The schema of the form for a location's groups, including its search for groups. */
export const locationGroupsSchema = z.object({
  ...choiceSearchFields,
  shown: shownField,
  groups: z.array(z.string().refine(isId, 'Choose from the list')).max(500, 'Choose at most 500').default([]),
})
