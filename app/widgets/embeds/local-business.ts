/**
 * A location as structured data for search engines (schema.org): the facts the page itself shows, including the hours
 * of the coming dates. It contains no rating: search engines do not show one from a business's own site, and treat it
 * as spam.
 */
import { type DayHours, type TimeRange, type WeekHours, weekdays } from '#app/locations/hours/hours'
import type { ShownPlace } from './shown-place.server'

type Hours = { opens: string; closes: string }

/** Returns the text of a script element. Escapes `<`, so that no user's text can end the element. */
export function localBusinessText(place: ShownPlace): string {
  return JSON.stringify(localBusiness(place)).replace(/[<>&\u2028\u2029]/g, escaped)
}

export function localBusiness(place: ShownPlace) {
  const { latitude, longitude } = place
  const isPoint = latitude !== null && longitude !== null
  return known({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: place.name,
    address: known({
      '@type': 'PostalAddress',
      streetAddress: [place.address, place.address_2].filter(Boolean).join(', '),
      addressLocality: place.city,
      addressRegion: place.state_code || place.state,
      postalCode: place.zipcode,
      addressCountry: place.country_id,
    }),
    telephone: place.phone,
    url: place.website,
    geo: isPoint ? { '@type': 'GeoCoordinates', latitude, longitude } : null,
    openingHoursSpecification: place.week && weekSpecification(place.week),
    specialOpeningHoursSpecification: place.week && place.special.flatMap(dateSpecification),
  })
}

function weekSpecification(week: WeekHours) {
  return weekdays.flatMap((day) =>
    hoursOf(week[day]).map((hours) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day[0]!.toUpperCase()}${day.slice(1)}`,
      ...hours,
    })),
  )
}

function dateSpecification({ date, day }: ShownPlace['special'][number]) {
  return hoursOf(day).map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    ...hours,
    validFrom: date,
    validThrough: date,
  }))
}

/** A day that is closed opens and closes at midnight; a day open around the clock closes a minute before midnight. */
function hoursOf(day: DayHours): Hours[] {
  if (!day.open) return [{ opens: '00:00', closes: '00:00' }]
  if (day.is_24_hours) return [{ opens: '00:00', closes: '23:59' }]
  return day.hours.map(({ open_time, close_time }: TimeRange) => ({ opens: open_time, closes: close_time }))
}

function known<T extends Record<string, unknown>>(facts: T): Partial<T> {
  const isKnown = ([, value]: [string, unknown]) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(facts).filter(isKnown)) as Partial<T>
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
