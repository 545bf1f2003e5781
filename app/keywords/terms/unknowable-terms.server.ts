/** Finds new terms that no text could ever match, because the tokenizer takes their characters for something else. */
import { setImmediate as pause } from 'node:timers/promises'
import { clauseReader } from '../reading/read-review.server'
import type { TypedCategory } from './categories-schema'

const IN_ONE_BREATH = 50

/** Returns the errors by form field. */
export async function unknowable(typed: TypedCategory[], before: { terms: string[] }[]) {
  const read = await clauseReader()
  const known = new Set(before.flatMap(({ terms }) => terms))
  const errors: Record<string, string[]> = {}
  let count = 0
  for (const { at, name, terms } of typed)
    for (const term of terms) {
      if (known.has(term)) continue
      if (++count % IN_ONE_BREATH === 0) await pause()
      const clauses = read(term, { names: new Set(), categoriesOf: new Map([[term, ['0']]]) })
      if (!clauses.some(({ categories }) => categories.size > 0))
        errors[`categories[${at}].terms`] ??= [`${name}: “${term}” is found in no text. Try plain words`]
    }
  return errors
}
