/** Reads schema.org's `openingHoursSpecification`, as Google documents it for local businesses. */
import { isObject } from '../keyed-objects.ts'
import { findDay } from './days.ts'
import { endOf, parseTime, rangeOf } from './times.ts'
import type { DayHours, WeekEntry, WeekList } from './week-text.ts'

const publicHoliday = 7

export const isSpecification = (object: Record<string, unknown>): boolean =>
  'opens' in object && 'closes' in object

/** A specification that is valid for a period has special hours, such as those of a holiday or a season. */
export function readSpecifications(specifications: unknown[]): WeekList | null {
  const entries: WeekEntry[] = []
  let specialHours = 0
  for (const each of specifications) {
    if (!isObject(each)) return null
    if (isPresent(each.validFrom) || isPresent(each.validThrough)) specialHours++
    else {
      const days = [each.dayOfWeek].flat().map(parseDay)
      const hours = parseHours(each)
      if (hours === null) return null
      for (const day of days) {
        if (day === null) return null
        entries.push({ day, hours })
      }
    }
  }
  return { entries, isComplete: true, specialHours }
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Reads "Monday", "https://schema.org/Monday" and "PublicHolidays". */
function parseDay(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 100) return null
  const name = value.slice(
    Math.max(value.lastIndexOf('/'), value.lastIndexOf(':'), value.lastIndexOf('#')) + 1,
  )
  return name === 'PublicHolidays' ? publicHoliday : (findDay(name) ?? null)
}

/** From midnight to midnight is closed; 23:59 is midnight. */
function parseHours({ opens, closes }: Record<string, unknown>): DayHours | null {
  const [from, to] = [parseTime(opens), endOf(parseTime(closes))]
  if (from === 0 && to === 0) return []
  const range = rangeOf(from, to)
  return range && [range]
}
