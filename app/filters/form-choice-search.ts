/**
 * The search for choices within a form. The field `find` is the search text, and `lastSearch` that of the previous search.
 * A search is requested with its button, or with Enter if the text has changed; the form is not saved then.
 */
import { z } from 'zod'

/** For the schema of a form. The search never makes the form invalid. */
export const choiceSearchFields = {
  intent: z.string().optional().catch(undefined),
  find: z.string().max(200).optional().catch(undefined),
  lastSearch: z.string().optional().catch(undefined),
}

const text = z.string().trim().catch('')
const schema = z.object({ intent: text, find: text, lastSearch: text })

export function parseChoiceSearch(payload: Record<string, unknown>): {
  isSearch: boolean
  lastSearch: string
} {
  const { intent, find, lastSearch } = schema.parse(payload)
  return { isSearch: intent === 'find' || find !== lastSearch, lastSearch: find.slice(0, 200) }
}
