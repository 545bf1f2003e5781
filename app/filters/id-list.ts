/** The ids that a form or an address names under one name. */
import { sentValues } from '#app/routing/query'
import { isId } from './field-values'

/** Each id once, `most` of them at most, in their order. What cannot be an id is left out. */
export function idList(most: number) {
  return sentValues.transform((values = []) => [...new Set(values.map(String).filter(isId))].slice(0, most))
}
