/**
 * Parses what HoursFields posts into the stored form, validated and normalized. Returns `undefined` when the form had
 * no hours (they stay unchanged) and `null` when they were removed. For each day, only the fields its state needs are
 * checked, so that text left in a closed day causes no errors.
 */
import { z } from 'zod'
import { type Weekday, type WeekHours, weekdays } from './hours'
import { dayNames } from './hours-in-words'
import { type Refusal, readDay } from './read-day'
import { record, typedWeek } from './typed-week'
import { normalDay, overlapsOf, weekOf } from './week'

export const hoursSchema = z.unknown().transform((posted, context): WeekHours | null | undefined => {
  if (posted === undefined || posted === '') return undefined
  // Any other value means that the post was truncated; it does not mean "no hours".
  if (!/^(set|none)$/.test(String(record(posted).week))) {
    context.addIssue({
      code: 'custom',
      message: 'The hours could not be read. Reload the page and try again',
    })
    return z.NEVER
  }
  const typed = typedWeek(posted)
  if (!typed) return null
  const read = weekdays.map((day) => ({ day, ...readDay(typed[day], dayNames[day]) }))
  const refusals = read.flatMap(({ day, refusals }) => refusals.map(under(day)))
  const week = weekOf((wanted) => read.find(({ day }) => day === wanted)!.hours)
  const found = refusals.length > 0 ? refusals : overlapRefusals(week)
  for (const { path, message } of found) context.addIssue({ code: 'custom', path, message })
  return found.length > 0 ? z.NEVER : weekOf((day) => normalDay(week[day]))
})

function overlapRefusals(week: WeekHours): Refusal[] {
  return overlapsOf(week).map(({ day, with: other }) => ({
    path: [day],
    message:
      day === other
        ? `${dayNames[day]}: the hours overlap`
        : `${dayNames[day]}: the hours run into those of ${dayNames[other]}`,
  }))
}

function under(day: Weekday) {
  return ({ path, message }: Refusal): Refusal => ({ path: [day, ...path], message })
}
