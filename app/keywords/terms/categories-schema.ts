/** What the form of all categories sends: rows of name and terms. Empty rows are ignored. */
import { z } from 'zod'
import { limits, problemWith, typedTerms } from './typed-terms'

const row = z
  .object({ id: z.string().optional(), name: z.string().optional(), terms: z.string().optional() })
  .optional()

export type TypedCategory = {
  /** Its row number in the form. */
  at: number
  /** The category's id when the form was rendered; null for a new one. */
  id: string | null
  name: string
  terms: string[]
}

export const categoriesSchema = z.object({
  seen: z.string().default(''),
  categories: z
    .array(row)
    .default([])
    .transform((rows) => rows.flatMap((typed, at) => typedCategory(at, typed)))
    .superRefine((categories, context) => {
      for (const { at, field, message } of categories.flatMap(problemsOf))
        context.addIssue({ code: 'custom', path: [at, field], message })
      const over = categories[limits.categories]
      if (over)
        context.addIssue({
          code: 'custom',
          path: [over.at, 'name'],
          message: `Use at most ${limits.categories} categories`,
        })
    }),
})

function typedCategory(at: number, typed: z.output<typeof row>): TypedCategory[] {
  const name = (typed?.name ?? '').replace(/\s+/g, ' ').trim()
  const terms = typedTerms(typed?.terms ?? '')
  const id = typed?.id ?? null
  return id || name || terms.length > 0 ? [{ at, id, name, terms }] : []
}

function problemsOf({ at, id, name, terms }: TypedCategory) {
  const problems: { at: number; field: 'name' | 'terms'; message: string }[] = []
  const add = (field: 'name' | 'terms', message: string) => problems.push({ at, field, message })
  if (name === '') add('name', 'Enter the category’s name')
  if (name.length > limits.letters) add('name', `Use at most ${limits.letters} characters for a name`)
  if (/\p{Cc}/u.test(name)) add('name', 'Use one line for a name')
  const of = name.slice(0, limits.letters) || 'the new category'
  if (terms.length === 0)
    add(
      'terms',
      id
        ? `Enter a word of ${name ? of : 'this category'}, or remove it`
        : `Enter at least one word of ${of}`,
    )
  const problem = problemWith(terms)
  if (problem) add('terms', `${of}: ${problem}`)
  return problems
}
