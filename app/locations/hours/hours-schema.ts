/**
 * Parses what HoursFields posts into the stored form, validated and normalized. Returns `undefined` when the form had
 * no hours (they stay unchanged) and `null` when they were removed. For each day, only the fields its state needs are
 * checked, so that text left in a closed day causes no errors.
 */
import { z } from 'zod'
import { dayNames } from './format-hours'
import { type Weekday, type WeekHours, weekdays } from './hours'
import { parseDay, type Refusal } from './parse-day'
import { normalizeDay, overlapsOf, weekOf } from './week'
import { parseWeekFormValues, toRecord } from './week-form-values'

export const hoursSchema = z.unknown().transform((posted, context): WeekHours | null | undefined => {
  if (posted === undefined || posted === '') return undefined
  // Any other value means that the post was truncated; it does not mean "no hours".
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
  const found = refusals.length > 0 ? refusals : overlapRefusals(week)
  for (const { path, message } of found) context.addIssue({ code: 'custom', path, message })
  return found.length > 0 ? z.NEVER : weekOf((day) => normalizeDay(week[day]))
})

function overlapRefusals(week: WeekHours): Refusal[] {
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
