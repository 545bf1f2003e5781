/** The schemas for the forms of a bulk edit. They apply the same rules as the forms that edit a single location. */
import { z } from 'zod'
import { type BulkFact, facts } from '../facts'
import { inputFormats } from '../form/input/input-formats'
import { singleLineText } from '../form/input/single-line-text'
import { hoursSchema } from '../hours/hours-schema'
import { specialHoursSchema } from '../special-hours/special-hours-schema'
import { datesMissing, hoursMissing, type SpecialDays, type TextByCountry, valueMissing } from './bulk-edit'

export const bulkHoursSchema = z
  .object({ hours: hoursSchema })
  .transform(({ hours }, context) => hours ?? refuse(context, 'hours', hoursMissing))

/**
 * The fields of the form that confirms the dry run. `seen` is the id of the newest location change when the page was
 * rendered.
 */
export const confirmSchema = z.object({
  confirmed: z.literal('yes').optional().catch(undefined).transform(Boolean),
  seen: z.string().max(50).optional().catch(undefined),
})

/**
 * Returns the schema for holiday hours. Entries without a date are dropped. `today` is the current date in the time zone
 * of the account.
 */
export function bulkSpecialHoursSchema(today: string) {
  const datedRows = z.preprocess(
    (posted) => (Array.isArray(posted) ? posted.filter(hasStartDate) : posted),
    specialHoursSchema(today).optional(),
  )
  return z.object({ special_hours: datedRows }).transform(({ special_hours }, context) => {
    const days: SpecialDays = {}
    for (const { start_date, desired } of special_hours ?? []) if (desired) days[start_date] = desired
    return Object.keys(days).length > 0 ? days : refuse(context, 'special_hours', datesMissing)
  })
}

/**
 * Returns the schema for a text that is set for locations in these countries. The output is the text formatted for each
 * country.
 */
export function bulkFactSchema(fact: BulkFact, countries: string[]) {
  const text = singleLineText(facts[fact].maxLength).min(1, valueMissing).prefault('')
  return z.object({ [fact]: text }).transform(({ [fact]: input = '' }, context) => {
    const { parse, invalidMessage, invalidInternationalMessage } = inputFormats[facts[fact].kind]
    const byCountry: TextByCountry = {}
    for (const country of countries) {
      const value = parse(input, country)
      if (value === null)
        return refuse(
          context,
          fact,
          countries.length > 1 ? invalidInternationalMessage : invalidMessage(country),
        )
      byCountry[country] = value
    }
    return byCountry
  })
}

function hasStartDate(row: unknown): boolean {
  return Boolean((row as { start_date?: unknown } | null)?.start_date)
}

function refuse(context: z.RefinementCtx, field: string, message: string): never {
  context.addIssue({ code: 'custom', path: [field], message })
  return z.NEVER
}
