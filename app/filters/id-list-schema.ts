/** The ids that a form or a URL sends under one name. */
import { parameterValues } from '#app/routing/query'
import { isId } from './field-values'

/** Returns each id once, in the order sent, at most `maxCount`. Omits values that cannot be ids. */
export function idListSchema(maxCount: number) {
  return parameterValues.transform((values = []) =>
    [...new Set(values.map(String).filter(isId))].slice(0, maxCount),
  )
}
