/** Reads the names and abbreviations of months in ten languages, as the Unicode locale data has them. */
import { normalizeDateText } from './relative-dates'

const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'id', 'ar', 'ar-SA-u-ca-gregory']

/** Abbreviations that are common, but not in the locale data. */
const otherNames: Record<string, number> = { sept: 9, mrz: 3, agu: 8, agt: 8, okt: 10, dez: 12, marz: 3 }

let numbersByName: Map<string, number> | undefined

/** Returns the number of a month from 1 to 12, or null if the word is no month. */
export function monthNumber(name: string): number | null {
  numbersByName ??= loadNames()
  return numbersByName.get(toKey(name)) ?? null
}

function loadNames(): Map<string, number> {
  const names = new Map(Object.entries(otherNames))
  for (const locale of locales)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      for (let n = 0; n < 12; n++) {
        const key = toKey(format.format(Date.UTC(2024, n, 15)))
        if (!names.has(key)) names.set(key, n + 1)
      }
    }
  return names
}

const toKey = (name: string): string => normalizeDateText(name).replace(/\.$/, '')
