/**
 * Reads the periods of Google's hours: those of the Places API, whose days count from Sunday (0), with times as numbers
 * or, in its older version, as "0900"; and those of the Business Profile API, whose days have names. A period can end on
 * a day after that of its start. Days without a period are closed.
 */
import { isObject } from '../keyed-objects.ts'
import { findDay } from './days.ts'
import { endOf, parseTime, timeOf } from './times.ts'
import { divideByDay, minutesPerDay, type WeekEntry, type WeekList } from './week-text.ts'

const minutesPerWeek = 7 * minutesPerDay
type Point = { day: number; time: number }

export function readPeriods(periods: unknown[]): WeekList | null {
  const list = (entries: WeekEntry[]): WeekList => ({ entries, isComplete: true, specialHours: 0 })
  if (periods.length === 1 && isAlwaysOpen(periods[0]))
    return list(divideByDay(0, { from: 0, to: minutesPerWeek }))
  const entries: WeekEntry[] = []
  for (const period of periods) {
    const [open, close] = isObject(period) ? pointsOf(period) : []
    if (!open || !close || (open.day === close.day && close.time <= open.time)) return null
    const days = (close.day - open.day + 7) % 7
    entries.push(...divideByDay(open.day, { from: open.time, to: days * minutesPerDay + close.time }))
  }
  return list(entries)
}

/** The Places API writes always open as a period from Sunday at midnight without an end. */
function isAlwaysOpen(period: unknown): boolean {
  if (!isObject(period) || (period.close !== undefined && period.close !== null)) return false
  const open = parsePoint(period.open)
  return open?.day === 6 && open.time === 0
}

function pointsOf(period: Record<string, unknown>): [Point | null, Point | null] {
  if ('open' in period) return [parsePoint(period.open), parsePoint(period.close)]
  return [
    profilePoint(period.openDay, parseProfileTime(period.openTime)),
    profilePoint(period.closeDay, parseProfileTime(period.closeTime)),
  ]
}

/** The end of a period that the current seven days cut off is 23:59. */
function parsePoint(value: unknown): Point | null {
  if (!isObject(value) || !Number.isInteger(value.day)) return null
  const day = Number(value.day)
  const time = 'time' in value ? parseTime(value.time) : timeOf(value.hour, value.minute ?? 0)
  if (time === null || day < 0 || day > 6) return null
  return { day: (day + 6) % 7, time: value.truncated === true ? endOf(time)! : time }
}

function profilePoint(name: unknown, time: number | null): Point | null {
  const day = typeof name === 'string' ? findDay(name) : undefined
  return day === undefined || time === null ? null : { day, time }
}

/** Reads "09:00" and, of `google.type.TimeOfDay`, an object that lacks what is 0. */
const parseProfileTime = (value: unknown): number | null =>
  isObject(value) ? timeOf(value.hours ?? 0, value.minutes ?? 0) : parseTime(value)
