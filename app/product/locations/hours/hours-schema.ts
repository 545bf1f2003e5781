/**
 * Validates the fields posted by `HoursFields` and converts them to the stored format. Returns `undefined` if the form
 * has no hours fields (the hours stay unchanged) and `null` if the hours were removed. Only the fields that a day's
 * state requires are validated, so that times left in a closed day cause no errors.
 */
import { z } from 'zod'
import { dayNames } from '#app/kit/opening-hours/format-hours'
import { type Weekday, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { normalizeDay, overlapsOf, weekOf } from '#app/kit/opening-hours/week'
import { parseDay, type Refusal } from './parse-day'
import { parseWeekFormValues, toRecord } from './week-form-values'

export const hoursSchema = z.unknown().transform((posted, context): WeekHours | null | undefined => {
  if (posted === undefined || posted === '') return undefined
  // Any other value means that the request was truncated, not that there are no hours.
  if (!/^(set|none)$/.test(String(toRecord(posted).week))) {
    context.addIssue({
      code: 'custom',
      message: 'Couldn’t read the hours. Reload the page and try again',
    })
    return z.NEVER
  }
  const formValues = parseWeekFormValues(posted)
  if (!formValues) return null
  const parsedDays = weekdays.map((day) => ({ day, ...parseDay(formValues[day], dayNames[day]) }))
  const refusals = parsedDays.flatMap(({ day, refusals }) => refusals.map(prefixPath(day)))
  const week = weekOf((weekday) => parsedDays.find(({ day }) => day === weekday)!.hours)
  const found = refusals.length > 0 ? refusals : overlapErrors(week)
  for (const { path, message } of found) context.addIssue({ code: 'custom', path, message })
  return found.length > 0 ? z.NEVER : weekOf((day) => normalizeDay(week[day]))
})

function overlapErrors(week: WeekHours): Refusal[] {
  return overlapsOf(week).map(({ day, with: other }) => ({
    path: [day],
    message:
      day === other
        ? `${dayNames[day]}: the hours overlap`
        : `${dayNames[day]}: the hours overlap with ${dayNames[other]}`,
  }))
}

function prefixPath(day: Weekday) {
  return ({ path, message }: Refusal): Refusal => ({ path: [day, ...path], message })
}
