/** Knows the names and abbreviations of weekdays, which are not needed to read a date. */
import { readCalendarNames, toNameKey } from './calendar-locales'

/** Abbreviations that are common, but not in the locale data. */
const otherNames = ['tues', 'weds', 'thur', 'thurs']

let names: Set<string> | undefined

export function isWeekday(word: string): boolean {
  names ??= new Set([
    ...readCalendarNames(
      'weekday',
      Array.from({ length: 7 }, (_, n) => Date.UTC(2024, 0, 1 + n)),
    ).keys(),
    ...otherNames,
  ])
  return names.has(toNameKey(word))
}
