/** Reads the names and abbreviations of months. */
import { readCalendarNames, toNameKey } from './calendar-locales'

/** Abbreviations that are common, but not in the locale data. */
const otherNames: Record<string, number> = { sept: 9, mrz: 3, agu: 8, agt: 8, okt: 10, dez: 12, marz: 3 }

let numbersByName: Map<string, number> | undefined

/** Returns the number of a month from 1 to 12, or null if the word is no month. */
export function monthNumber(name: string): number | null {
  numbersByName ??= new Map([
    ...readCalendarNames(
      'month',
      Array.from({ length: 12 }, (_, n) => Date.UTC(2024, n, 15)),
    ),
    ...Object.entries(otherNames),
  ])
  return numbersByName.get(toNameKey(name)) ?? null
}
