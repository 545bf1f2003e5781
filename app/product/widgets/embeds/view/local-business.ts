/**
 * Describes a location as structured data for search engines (schema.org), with the data that the page itself shows,
 * including the special hours of the next twelve months. Ratings are not included, because search engines do not show ratings
 * from a business's own site and treat them as spam.
 */

import { type DayHours, type TimeRange, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { dialedPhone } from '#app/kit/providers/international-phone'
import { shortState } from '#app/product/locations/short-state'
import type { ShownLocation } from '../content/shown-location.server'

type Hours = { opens: string; closes: string }

/** Whether the location has what search engines require of structured data: a name and an address. */
export const hasRequiredFacts = ({ name, address, city }: ShownLocation): boolean =>
  name !== '' && (address !== '' || city !== '')

/**
 * Returns the content of a script element. Escapes characters such as `<`, so that text entered by users cannot end the
 * element.
 */
export function localBusinessText(location: ShownLocation): string {
  return JSON.stringify(localBusiness(location)).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
}

export function localBusiness(location: ShownLocation) {
  const { latitude, longitude } = location
  const isPoint = latitude !== null && longitude !== null
  return omitEmpty({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: location.name,
    address: omitEmpty({
      '@type': 'PostalAddress',
      streetAddress: [location.address, location.address_2].filter(Boolean).join(', '),
      addressLocality: location.city,
      addressRegion: shortState(location),
      postalCode: location.zipcode,
      addressCountry: location.country_id,
    }),
    telephone: location.phone && dialedPhone(location.phone, location.country_id),
    url: location.website,
    geo: isPoint ? { '@type': 'GeoCoordinates', latitude, longitude } : null,
    openingHoursSpecification: location.week && weekSpecification(location.week),
    specialOpeningHoursSpecification: location.week && location.special.flatMap(dateSpecification),
  })
}

function weekSpecification(week: WeekHours) {
  return weekdays.flatMap((day) =>
    openingHours(week[day]).map((hours) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day[0]!.toUpperCase()}${day.slice(1)}`,
      ...hours,
    })),
  )
}

function dateSpecification({ date, day }: ShownLocation['special'][number]) {
  return openingHours(day).map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    ...hours,
    validFrom: date,
    validThrough: date,
  }))
}

/**
 * Returns the hours of a day in the form that search engines expect. A closed day opens and closes at midnight; a day
 * open around the clock closes a minute before midnight.
 */
function openingHours(day: DayHours): Hours[] {
  if (!day.open) return [{ opens: '00:00', closes: '00:00' }]
  if (day.is_24_hours) return [{ opens: '00:00', closes: '23:59' }]
  return day.hours.map(({ open_time, close_time }: TimeRange) => ({ opens: open_time, closes: close_time }))
}

function omitEmpty<T extends Record<string, unknown>>(facts: T): Partial<T> {
  const hasValue = ([, value]: [string, unknown]) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(hasValue)) as Partial<T>
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
