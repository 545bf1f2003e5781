/**
 * Recognizes the opening hours of a week in JSON by their shape: those of schema.org, Google, Yelp, Foursquare and
 * Facebook, and what other sites have in common. It runs for every object of a file, so it rejects others by the names
 * of a few members.
 */
import { isObject } from '../keyed-objects.ts'
import { findDay } from './days.ts'
import { readPeriods } from './google-periods.ts'
import { readHoursByDay, readListedDays } from './listed-days.ts'
import { isFacebookMember, readFacebookHours, readFoursquareHours, readYelpHours } from './site-hours.ts'
import { isSpecification, readSpecifications } from './specifications.ts'
import { formatWeek, type WeekList } from './week-text.ts'

/** `text` is in OpenStreetMap's syntax. `specialHours` is the number of objects that are no part of the week. */
type WeekHoursText = { text: string; specialHours: number }

const maxEntries = 200
const maxMembers = 60
const hoursName =
  /hours|opening(?!s)|schedule|timings?$|öffnungszeit|oeffnungszeit|horaires|horarios?|orari(?:o|$)|openingstijd|営業時間/i

/** Whether the name of a value says that it is opening hours, of the week or special ones. */
export const isHoursName = (name: string): boolean => name.length <= 100 && hoursName.test(name)

/**
 * Returns null for what is not the hours of a week, or cannot be read completely. `isNamed` tells whether the name of
 * the value, or of one around it, says that it is hours; a timetable can have the same shape.
 */
export function readWeekHours(value: unknown, isNamed: boolean): WeekHoursText | null {
  const list = Array.isArray(value)
    ? readList(value, isNamed)
    : isObject(value)
      ? readObject(value, isNamed)
      : null
  const text = list && list.entries.length > 0 ? formatWeek(list) : null
  return text === null ? null : { text, specialHours: list!.specialHours }
}

function readList(list: unknown[], isNamed: boolean): WeekList | null {
  const [first] = list
  if (!isObject(first) || list.length > maxEntries) return null
  if (isSpecification(first)) return readSpecifications(list)
  if ('hours_type' in first) return readYelpHours(list)
  return isNamed ? readListedDays(list) : null
}

function readObject(object: Record<string, unknown>, isNamed: boolean): WeekList | null {
  if (Array.isArray(object.periods)) return isShort(object.periods) ? readPeriods(object.periods) : null
  if (Array.isArray(object.regular))
    return isShort(object.regular) ? readFoursquareHours(object.regular) : null
  if (isSpecification(object)) return readSpecifications([object])
  const names = Object.keys(object)
  if (names.length > maxMembers) return null
  if (names.some(isFacebookMember))
    return isNamed || names.every(isFacebookMember) ? readFacebookHours(object) : null
  return names.some((name) => findDay(name) !== undefined) ? readHoursByDay(object, isNamed) : null
}

const isShort = (list: unknown[]): boolean => list.length <= maxEntries
