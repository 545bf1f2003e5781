/**
 * The search for choices within a form: `find` holds the words in the search field, `sought` those of the previous
 * search. A search is requested by its button, or by Enter when the words have changed; nothing is saved in that case.
 */
import { z } from 'zod'

/** For the schema of a form: the search never makes the form invalid. */
export const choiceSearchFields = {
  intent: z.string().optional().catch(undefined),
  find: z.string().max(200).optional().catch(undefined),
  sought: z.string().optional().catch(undefined),
}

const text = z.string().trim().catch('')
const schema = z.object({ intent: text, find: text, sought: text })

export function parseChoiceSearch(payload: Record<string, unknown>): {
  isSearch: boolean
  lastSearch: string
} {
  const { intent, find, sought: lastSearch } = schema.parse(payload)
  return { isSearch: intent === 'find' || find !== lastSearch, lastSearch: find.slice(0, 200) }
}
