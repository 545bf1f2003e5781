/** Validates the form with all categories. Each row has a name and terms; empty rows are ignored. */
import { z } from 'zod'
import { shownField } from '#app/kit/forms/shown-field'
import { findTermsProblem, parseTerms, termLimits } from './parse-terms'

const row = z
  .object({ id: z.string().optional(), name: z.string().optional(), terms: z.string().optional() })
  .optional()

/** A few more rows than categories, because empty rows are ignored. */
const maxRows = termLimits.categories + 10

export type CategoryInput = {
  /** The index of the row in the form. */
  index: number
  /** The id that the category had when the form was rendered, or null for a new category. */
  id: string | null
  name: string
  terms: string[]
}

export const categoriesSchema = z.object({
  shown: shownField,
  categories: z
    .array(row)
    .max(maxRows)
    .default([])
    .transform((rows) => rows.flatMap((values, index) => parseCategory(index, values)))
    .superRefine((categories, context) => {
      for (const { index, field, message } of categories.flatMap(findCategoryProblems))
        context.addIssue({ code: 'custom', path: [index, field], message })
      const over = categories[termLimits.categories]
      if (over)
        context.addIssue({
          code: 'custom',
          path: [over.index, 'name'],
          message: `Use at most ${termLimits.categories} categories`,
        })
    }),
})

function parseCategory(index: number, values: z.output<typeof row>): CategoryInput[] {
  const name = (values?.name ?? '').replace(/\s+/g, ' ').trim()
  const terms = parseTerms(values?.terms ?? '')
  const id = values?.id ?? null
  return id || name || terms.length > 0 ? [{ index, id, name, terms }] : []
}

function findCategoryProblems({ index, id, name, terms }: CategoryInput) {
  const problems: { index: number; field: 'name' | 'terms'; message: string }[] = []
  const add = (field: 'name' | 'terms', message: string) => problems.push({ index, field, message })
  if (name === '') add('name', 'Enter the category’s name')
  if (name.length > termLimits.letters) add('name', `Use at most ${termLimits.letters} characters for a name`)
  if (/\p{Cc}/u.test(name)) add('name', 'Use one line for a name')
  const displayName = name.slice(0, termLimits.letters) || 'the new category'
  if (terms.length === 0)
    add(
      'terms',
      id
        ? `Enter a word for ${name ? displayName : 'this category'}, or remove it`
        : `Enter at least one word for ${displayName}`,
    )
  const problem = findTermsProblem(terms)
  if (problem) add('terms', `${displayName}: ${problem}`)
  return problems
}
