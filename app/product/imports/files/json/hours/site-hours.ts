/**
 * Reads the hours of Yelp and Foursquare, lists of days as numbers with times such as "0900", and of Facebook, an object
 * with members such as `mon_1_open`. Days that they lack are closed.
 */
import { isObject } from '../keyed-objects.ts'
import { findDay } from './days.ts'
import { parseTime, rangeOf } from './times.ts'
import { divideByDay, minutesPerDay, type Range, type WeekEntry, type WeekList } from './week-text.ts'

/** Yelp's list of hours by type, of which one is that of the week. Its days count from Monday (0). */
export function readYelpHours(lists: unknown[]): WeekList | null {
  const regular = lists.filter((list) => isObject(list) && list.hours_type === 'REGULAR') as {
    open?: unknown
  }[]
  if (regular.length !== 1 || !Array.isArray(regular[0]!.open)) return null
  const ranges = regular[0]!.open.map((each) => {
    if (!isObject(each)) return null
    const [from, to] = [parseTime(each.start), parseTime(each.end)]
    const range =
      from !== null && from === to && each.is_overnight === true ? dayFrom(from) : rangeOf(from, to)
    return toEntries(each.day, range)
  })
  return toCompleteList(ranges, lists.length - 1)
}

/** Foursquare's days count from Monday (1); "+0100" is an hour after the next midnight. */
export function readFoursquareHours(days: unknown[]): WeekList | null {
  const ranges = days.map((each) => {
    if (!isObject(each) || !Number.isInteger(each.day)) return null
    const isNextDay = typeof each.close === 'string' && each.close.startsWith('+')
    const [from, to] = [parseTime(each.open), parseTime(isNextDay ? String(each.close).slice(1) : each.close)]
    const range =
      isNextDay && from !== null && to !== null ? { from, to: to + minutesPerDay } : rangeOf(from, to)
    return toEntries(Number(each.day) - 1, range)
  })
  return toCompleteList(ranges, 0)
}

const facebookMember = /^([a-z]{3})_(\d)_(open|close)$/

export const isFacebookMember = (name: string): boolean => facebookMember.test(name)

export function readFacebookHours(object: Record<string, unknown>): WeekList | null {
  const names = Object.keys(object).filter(isFacebookMember)
  const ranges = names.map((name) => {
    const [, day, number, end] = facebookMember.exec(name)!
    const other = object[`${day}_${number}_${end === 'open' ? 'close' : 'open'}`]
    if (end === 'close') return other === undefined ? null : []
    return toEntries(findDay(day!), rangeOf(parseTime(object[name]), parseTime(other)))
  })
  return toCompleteList(ranges, 0)
}

const dayFrom = (from: number): Range => ({ from, to: from + minutesPerDay })

function toEntries(day: unknown, range: Range | null): WeekEntry[] | null {
  if (!range || !Number.isInteger(day) || Number(day) < 0 || Number(day) > 6) return null
  return divideByDay(Number(day), range)
}

function toCompleteList(entries: (WeekEntry[] | null)[], specialHours: number): WeekList | null {
  if (entries.includes(null)) return null
  return { entries: entries.flatMap((each) => each!), isComplete: true, specialHours }
}
