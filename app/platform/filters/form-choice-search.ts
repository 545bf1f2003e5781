/**
 * Handles a search for choices within a form. The field `find` contains the search text, and `lastSearch` the text of
 * the previous search. A submission is a search if the search button was pressed or the text has changed, as when the
 * user presses Enter in the search field. A search does not save the form.
 */
import { z } from 'zod'

/** The fields of the search, to include in the schema of a form. The search never makes the form invalid. */
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
