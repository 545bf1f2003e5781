/** Reads names of the calendar, as the Unicode locale data has them. */
import { normalizeCell } from './normalize-cell'

/** The languages, with the regions that have other names of months. Russian portals are common in exports, too. */
const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'id', 'ja', 'ar'].concat(
  ['de-AT', 'fr-CA', 'pt-PT', 'ar-LB', 'ar-MA', 'ar-DZ'],
  'ru',
)

/**
 * Returns the numbers of names by their normalized form without a final period. Names inside of a date can differ from
 * those alone ("июля" and "июль"), so both are read. If languages disagree about a name, the first one counts.
 */
export function readCalendarNames(field: 'month' | 'weekday', dates: number[]): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of locales)
    for (const style of ['long', 'short'] as const)
      for (const options of [{ [field]: style }, { day: 'numeric', month: style, [field]: style }] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        for (const [n, date] of dates.entries()) {
          const name = format.formatToParts(date).find(({ type }) => type === field)
          const key = name && toNameKey(name.value)
          if (key && !/^\d+$/.test(key) && !names.has(key)) names.set(key, n + 1)
        }
      }
  return names
}

export const toNameKey = (name: string): string => normalizeCell(name).replace(/\.$/, '')
