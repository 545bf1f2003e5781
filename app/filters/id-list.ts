/** The ids that a form or an address names under one name. */
import { z } from 'zod'
import { isId } from './field-values'

/** Each id once, `most` of them at most, in their order. What cannot be an id is left out. */
export function idList(most: number) {
  return z
    .unknown()
    .optional()
    .transform((sent) => [...new Set([sent ?? []].flat().map(String).filter(isId))].slice(0, most))
}
