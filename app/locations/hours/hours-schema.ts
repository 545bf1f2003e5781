/**
 * The posted hours as they are kept: what HoursFields sends, checked and in normal form. `undefined` when the form
 * had no hours on it (they stay what they are), `null` when they were removed. Of a day only what its state asks for
 * is looked at, so that texts left in a closed day disturb nobody.
 */
import { z } from 'zod'
import { type Weekday, type WeekHours, weekdays } from './hours'
import { dayNames } from './hours-in-words'
import { type Refusal, readDay } from './read-day'
import { record, typedWeek } from './typed-week'
import { normalDay, overlapsOf, weekOf } from './week'

export const hoursSchema = z.unknown().transform((posted, context): WeekHours | null | undefined => {
  if (posted === undefined || posted === '') return undefined
  // Anything else was cut off on the way, and is not taken for a wish to have none.
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
