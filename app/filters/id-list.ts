/** The ids that a form or a URL sends under one name. */
import { sentValues } from '#app/routing/query'
import { isId } from './field-values'

/** Returns each id once, in the order sent, at most `most`. Omits values that cannot be ids. */
export function idList(most: number) {
  return sentValues.transform((values = []) => [...new Set(values.map(String).filter(isId))].slice(0, most))
}
