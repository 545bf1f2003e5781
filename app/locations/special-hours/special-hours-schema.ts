/** The posted rows of special hours (read-rows.ts); `undefined` when the form had none. */
import { z } from 'zod'
import { readRows, type SpecialEntry } from './read-rows'
import { typedSpecialHours } from './typed-special-hours'

/** `today` is the date at the location. */
export function specialHoursSchema(today: string) {
  return z.unknown().transform((posted, context): SpecialEntry[] | undefined => {
    if (!Array.isArray(posted)) return undefined
    const { entries, refusals } = readRows(typedSpecialHours(posted), today)
    for (const { path, message } of refusals) context.addIssue({ code: 'custom', path, message })
    return entries
  })
}
