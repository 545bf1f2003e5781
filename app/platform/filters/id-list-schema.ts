/** A schema for a form field or URL parameter that contains a list of ids. */
import { parameterValues } from '#app/kit/routing/query'
import { isId } from './field-values'

/**
 * Returns the schema. It outputs each id once, in the submitted order, and at most `maxCount` ids. It omits values that
 * are not valid ids.
 */
export function idListSchema(maxCount: number) {
  return parameterValues.transform((values = []) =>
    [...new Set(values.map(String).filter(isId))].slice(0, maxCount),
  )
}
