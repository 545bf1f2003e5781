import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'
import { draw } from '../../support/depth'
import { drawTime, parse, timeZones, truncate } from './read-back'

const locales = [
  'en',
  'en-GB',
  'en-IN',
  'en-CA',
  'en-AU',
  'en-ZA',
  'en-IE',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CA',
].concat(
  [
    'fr-CH',
    'fr-BE',
    'es',
    'es-MX',
    'es-AR',
    'es-CO',
    'pt-BR',
    'pt-PT',
    'it',
    'it-CH',
    'nl',
    'nl-BE',
    'id',
    'ja',
  ],
  ['ar', 'ar-EG', 'ar-SA', 'ar-AE', 'ar-MA', 'ar-DZ', 'ar-LB'],
)
const styles = ['full', 'long', 'medium', 'short'] as const
const precisions = { full: 'second', long: 'second', medium: 'second', short: 'minute' } as const
/** Intl abbreviates the zones of these texts in a way that other zones share. */
const isAmbiguous = (text: string) => /(?:CST|CDT|IST)$/.test(text)

test.each(locales)('dates as Intl writes them for %s are read back', (locale) => {
  let number = locale.length
  for (const dateStyle of styles)
    for (const timeStyle of [...styles, undefined])
      for (let n = 0; n < 4; n++) {
        const timeZone = draw(timeZones, number++)
        const moment = drawTime(number, timeZone)
        const format = new Intl.DateTimeFormat(locale, {
          dateStyle,
          timeStyle,
          timeZone,
          calendar: 'gregory',
        })
        const text = format.format(moment.epochMilliseconds)
        if (isAmbiguous(text)) continue
        const precision = timeStyle ? precisions[timeStyle] : 'day'
        expect(parse(text, timeZone, locale === 'en' ? 'mdy' : 'dmy')).toBe(truncate(moment, precision))
      }
})

test.each(locales)('months as Intl writes them for %s are read as their first day', (locale) => {
  for (let month = 1; month <= 12; month++)
    for (const style of ['long', 'short'] as const) {
      const first = Temporal.ZonedDateTime.from({ year: 2018, month, day: 1, timeZone: 'America/Chicago' })
      const text = new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: style,
        timeZone: 'America/Chicago',
        calendar: 'gregory',
      }).format(first.epochMilliseconds)
      const at = new Date(first.epochMilliseconds)
      const options = {
        order: 'mdy',
        zone: createMidnightLookup('America/Chicago'),
        fileDate: at,
        latest: at,
      } as const
      expect([text, parseDate(text, options)]).toEqual([text, { at, isEstimated: true }])
    }
})
