/**
 * Reads the hours of one day, however a site names them: `{"open": "09:00", "close": "17:00"}`, a list of such ranges,
 * `{"openIntervals": […]}`, `{"isClosed": true}`, `{"hours": "9 AM to 5 PM"}`.
 */
import { isObject } from '../keyed-objects.ts'
import { parseTime, rangeOf } from './times.ts'
import { type DayHours, minutesPerDay, type Range } from './week-text.ts'

type Members = ReadonlyMap<string, unknown>

const openNames = [
  'open',
  'opens',
  'opentime',
  'openingtime',
  'openat',
  'opensat',
  'opening',
  'start',
  'starttime',
  'from',
]
const closeNames = [
  'close',
  'closes',
  'closetime',
  'closingtime',
  'closeat',
  'closesat',
  'closing',
  'end',
  'endtime',
  'to',
  'until',
]
const listNames = [
  'openintervals',
  'intervals',
  'hours',
  'times',
  'ranges',
  'timeranges',
  'slots',
  'timeslots',
  'periods',
  'openinghours',
]
const textNames = ['hours', 'openinghours', 'time', 'times', 'text', 'value']
const closedNames = ['closed', 'isclosed', 'closedallday']
const openFlags = ['open', 'isopen', 'opened']
const allDayNames = ['is24hours', 'open24hours', 'isopen24hours', 'openallday', 'allday']
/** The members of an entry for a single date instead of a day of every week. */
const dateNames = ['date', 'validfrom', 'validthrough', 'startdate', 'enddate']

const maxMembers = 30
const maxRanges = 20
const maxTextCharacters = 200

/** Returns the members by names without regard to case and separators, or null if there are too many. */
export function membersOf(object: Record<string, unknown>): Members | null {
  const entries = Object.entries(object)
  if (entries.length > maxMembers) return null
  return new Map(entries.map(([name, value]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), value]))
}

/** Returns undefined if the value says nothing about the day, and null if it cannot be read. */
export function readDayHours(value: unknown): DayHours | null | undefined {
  if (isBlank(value)) return undefined
  if (typeof value === 'string') return parseText(value)
  if (Array.isArray(value)) return readRanges(value)
  const members = isObject(value) ? membersOf(value) : null
  return members && readMembers(members)
}

export function readMembers(members: Members): DayHours | null | undefined {
  if (dateNames.some((name) => !isBlank(members.get(name)))) return null
  if (closedNames.some((name) => isFlag(members.get(name), true))) return []
  if (openFlags.some((name) => isFlag(members.get(name), false))) return []
  if (allDayNames.some((name) => isFlag(members.get(name), true))) return [{ from: 0, to: minutesPerDay }]
  const list = firstOf(members, listNames, Array.isArray)
  if (Array.isArray(list)) return readRanges(list)
  const range = readRange(members)
  if (range !== undefined) return range && [range]
  const text = firstOf(members, textNames, (value) => typeof value === 'string' && value !== '')
  if (typeof text === 'string') return parseText(text)
  return [...openNames, ...textNames].some((name) => members.has(name)) ? undefined : null
}

/** No ranges mean closed. */
function readRanges(values: unknown[]): DayHours | null {
  if (values.length > maxRanges) return null
  if (values.length > 0 && values.every((value) => typeof value === 'string'))
    return parseText(values.join(', '))
  const ranges: Range[] = []
  for (const value of values) {
    const members = isObject(value) ? membersOf(value) : null
    const range = members && readRange(members)
    if (!range) return null
    ranges.push(range)
  }
  return ranges
}

/** Returns undefined if both times are missing. */
function readRange(members: Members): Range | null | undefined {
  const isTime = (value: unknown) => !isBlank(value) && typeof value !== 'boolean'
  const open = firstOf(members, openNames, isTime)
  const close = firstOf(members, closeNames, isTime)
  return open === undefined && close === undefined ? undefined : rangeOf(parseTime(open), parseTime(close))
}

function firstOf(members: Members, names: string[], isFit: (value: unknown) => boolean): unknown {
  for (const name of names) if (members.has(name) && isFit(members.get(name))) return members.get(name)
  return undefined
}

const isFlag = (value: unknown, flag: boolean): boolean => value === flag || value === String(flag)
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A semicolon would end the day in the text of the week. */
const parseText = (text: string): string | null =>
  text.length <= maxTextCharacters && !text.includes(';') ? text.trim() : null
