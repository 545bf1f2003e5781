/**
 * The schema of the posted rows of special hours; see `parse-rows.ts`. The output is `undefined` if the form has no
 * such rows.
 */
import { z } from 'zod'
import { parseSpecialRows } from '../hours/special-row-form-values'
import { parseRows, type SpecialEntry } from './parse-rows'

/** Returns the schema. `today` is the current date at the location. */
export function specialHoursSchema(today: string) {
  return z.unknown().transform((posted, context): SpecialEntry[] | undefined => {
    if (!Array.isArray(posted)) return undefined
    const { entries, refusals } = parseRows(parseSpecialRows(posted), today)
    for (const { path, message } of refusals) context.addIssue({ code: 'custom', path, message })
    return entries
  })
}
