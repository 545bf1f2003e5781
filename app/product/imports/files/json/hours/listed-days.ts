/** Reads hours that are an object with a member for each day, or a list whose elements have a day and its hours. */
import { isObject } from '../keyed-objects.ts'
import { membersOf, readDayHours, readMembers } from './day-hours.ts'
import { daysOfNumbers, findDay, parseDays } from './days.ts'
import type { WeekEntry, WeekList } from './week-text.ts'

const nameMembers = ['dayofweek', 'day', 'weekday', 'dayname', 'days', 'name', 'label']
const numberMembers = ['dayofweek', 'day', 'weekday', 'dayidx', 'dayindex', 'dayid', 'daynumber', 'dow']

/**
 * Reads `{"monday": {"open": "09:00", "close": "17:00"}}`. An object whose days are texts becomes a column for each day.
 * Only if `mayHaveMore` is set can there be other members; otherwise the object could be a location.
 */
export function readHoursByDay(object: Record<string, unknown>, mayHaveMore: boolean): WeekList | null {
  const entries: WeekEntry[] = []
  let hasObjects = false
  let specialHours = 0
  for (const [name, value] of Object.entries(object)) {
    const day = findDay(name)
    if (day === undefined) {
      if (!mayHaveMore) return null
      specialHours += countObjects(value)
    } else {
      const hours = readDayHours(value)
      if (hours === null) return null
      hasObjects ||= isObject(value) || countObjects(value) > 0
      if (hours !== undefined) entries.push({ day, hours })
    }
  }
  return hasObjects ? { entries, isComplete: false, specialHours } : null
}

/** Reads `[{"day": "Monday", "open": "9:00 AM", "close": "5:00 PM"}]`. Days are names, or numbers from 1 to 7. */
export function readListedDays(elements: unknown[]): WeekList | null {
  const days = elements.map((element) => {
    const members = isObject(element) ? membersOf(element) : null
    if (!members) return null
    const names = nameMembers.flatMap((name) => {
      const value = members.get(name)
      return typeof value === 'string' ? [parseDays(value)] : []
    })
    const number = numberMembers.map((name) => members.get(name)).find(isNumber)
    return { days: names.find((each) => each !== null), number: Number(number), hours: readMembers(members) }
  })
  const numbered = daysOfNumbers(days.map((each) => each?.number ?? Number.NaN))
  const entries: WeekEntry[] = []
  for (const [n, each] of days.entries()) {
    const named = each?.days ?? (numbered ? [numbered[n]!] : null)
    if (!each || !named || each.hours === null) return null
    if (each.hours !== undefined) for (const day of named) entries.push({ day, hours: each.hours })
  }
  return { entries, isComplete: false, specialHours: 0 }
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d$/.test(value))

const countObjects = (value: unknown): number => (Array.isArray(value) ? value.filter(isObject).length : 0)
