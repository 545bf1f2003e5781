/** Converts the time zone behind a time, such as "+02:00", "GMT-5", "CEST" or "Central Daylight Time", to an offset. */
import { Temporal } from 'temporal-polyfill'
import { normalizeCell } from './normalize-cell'

/** One zone for each name that the locale data has for zones with many reviews. */
const zones = [
  ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage'],
  ['Pacific/Honolulu', 'America/Halifax', 'America/St_Johns', 'America/Mexico_City', 'America/Sao_Paulo'],
  ['America/Bogota', 'America/Lima', 'America/Caracas', 'America/Santiago', 'America/Argentina/Buenos_Aires'],
  ['Europe/London', 'Europe/Dublin', 'Europe/Lisbon', 'Europe/Berlin', 'Europe/Athens', 'Europe/Moscow'],
  ['Europe/Istanbul', 'Africa/Casablanca', 'Africa/Cairo', 'Africa/Lagos', 'Africa/Nairobi'],
  ['Africa/Johannesburg', 'Asia/Jerusalem', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Karachi', 'Asia/Kolkata'],
  ['Asia/Dhaka', 'Asia/Bangkok', 'Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Singapore'],
  ['Asia/Manila', 'Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Taipei', 'Asia/Seoul', 'Asia/Tokyo'],
  [
    'Australia/Perth',
    'Australia/Adelaide',
    'Australia/Brisbane',
    'Australia/Sydney',
    'Pacific/Auckland',
    'UTC',
  ],
].flat()

/** The word for time in the names of zones, with the languages that use it. Reading the names of all of them is slow. */
const localesByWord: [RegExp, string[]][] = [
  [/time/, ['en', 'en-GB', 'en-AU']],
  [/zeit/, ['de']],
  [/heure|temps/, ['fr', 'fr-CA']],
  [/hora|tiempo|tempo/, ['es', 'es-MX', 'pt', 'pt-PT']],
  [/ora|tempo/, ['it']],
  [/tijd/, ['nl']],
  [/waktu/, ['id']],
  [/時/, ['ja']],
  [/توقيت/, ['ar']],
  [/^[a-z]{3,5}$/, ['en', 'en-CA', 'en-GB', 'en-AU', 'de', 'fr-CA', 'id']],
]

/** Abbreviations of several zones: CST is used in Chicago, Havana and Shanghai, and IST in Dublin, Jerusalem and Delhi. */
const ambiguous = new Set(['ast', 'bst', 'cst', 'cdt', 'gst', 'ist', 'mst', 'pst', 'sst', 'wst'])

const offsetPattern =
  /^(?:z|(?:(?:utc|ut|gmt|غرينتش) ?)?([+-])(\d{1,2})(?:[:.]?(\d{2})(?::\d{2})?)?|utc|ut|gmt|غرينتش)(?: ?[([].{0,60}[)\]]| [a-z0-9+-]{1,6})?$/

/** The offset of the Line Islands in minutes, which no other zone exceeds. */
const maxOffset = 14 * 60

/**
 * Returns the offset from UTC in milliseconds, `ambiguous` for an abbreviation of several zones, or null if the text is
 * no time zone. A name behind an offset, as JavaScript and Go write it, does not change the offset.
 */
export function readTimeZone(text: string): number | 'ambiguous' | null {
  const match = offsetPattern.exec(text)
  if (match) {
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
    return minutes > maxOffset ? null : minutes * 60_000 * (match[1] === '-' ? -1 : 1)
  }
  const name = toZoneKey(text)
  if (ambiguous.has(name)) return 'ambiguous'
  for (const [word, locales] of localesByWord)
    for (const locale of word.test(name) ? locales : []) {
      const offset = offsetsOf(locale).get(name)
      if (offset !== undefined) return offset
    }
  return null
}

const toZoneKey = (name: string): string => normalizeCell(name).replace(/^\(|\)$/g, '')

const cache = new Map<string, Map<string, number>>()

/** Returns the offsets of the names that a language has for the time of zones in winter and in summer. */
function offsetsOf(locale: string): Map<string, number> {
  const cached = cache.get(locale)
  if (cached) return cached
  const offsets = new Map<string, number>()
  for (const timeZone of zones)
    for (const timeZoneName of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      for (const month of [1, 7]) {
        const day = Temporal.PlainDate.from({ year: 2024, month, day: 15 }).toZonedDateTime(timeZone)
        const name = format.formatToParts(day.epochMilliseconds).find(({ type }) => type === 'timeZoneName')
        if (name) offsets.set(toZoneKey(name.value), day.offsetNanoseconds / 1e6)
      }
    }
  cache.set(locale, offsets)
  return offsets
}
