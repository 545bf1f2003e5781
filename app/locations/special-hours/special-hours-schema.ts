/** The posted rows of special hours (parse-rows.ts); `undefined` when the form had none. */
import { z } from 'zod'
import { parseRows, type SpecialEntry } from './parse-rows'
import { parseSpecialRows } from './special-row-form-values'

/** `today` is the date at the location. */
export function specialHoursSchema(today: string) {
  return z.unknown().transform((posted, context): SpecialEntry[] | undefined => {
    if (!Array.isArray(posted)) return undefined
    const { entries, refusals } = parseRows(parseSpecialRows(posted), today)
    for (const { path, message } of refusals) context.addIssue({ code: 'custom', path, message })
    return entries
  })
}
