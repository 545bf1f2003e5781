/**
 * Converts the demo's locations to the initial state of the emulated Tripadvisor, which has the bakeries and inns but
 * no dentists. Most locations match, a few have outdated details, and one is missing. The same input always gives the
 * same result.
 */

import { rangesOfDay } from '#app/kit/opening-hours/day-ranges'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { countryName } from '#app/kit/providers/countries'
import { mondayNumber } from '#app/kit/providers/tripadvisor/week-hours'
import type { DemoLocation } from '../demo-locations'
import type { TripadvisorSeed } from './state'

type Details = Record<string, unknown>

export function tripadvisorDemoSeed(demoLocations: DemoLocation[]): TripadvisorSeed {
  return {
    places: demoLocations
      .filter(
        ({ business, index }) => business.key !== 'dental' && !(business.key === 'bakery' && index === 12),
      )
      .map((location) => {
        const details = detailsOf(location)
        const drift = location.business.key === 'bakery' ? drifts[location.index]?.(details) : {}
        return { location_id: locationIdOf(location), details: { ...details, ...drift } }
      }),
  }
}

function locationIdOf({ business, index }: DemoLocation): string {
  return `2${business.number}${String(index + 1).padStart(3, '0')}`
}

function detailsOf(location: DemoLocation): Details {
  const { facts, latitude, longitude, business } = location
  const { address, address_2, city, state, zipcode, country_id } = facts.address!
  const country = countryName(country_id)
  return {
    name: facts.public_name,
    web_url: `https://www.tripadvisor.com/Restaurant_Review-d${locationIdOf(location)}`,
    address_obj: {
      street1: address,
      street2: address_2,
      city,
      state,
      country,
      postalcode: zipcode,
      address_string: `${address}, ${city}, ${state} ${zipcode}`,
    },
    latitude: String(latitude),
    longitude: String(longitude),
    phone: facts.phone,
    website: facts.website,
    rating: '4.5',
    num_reviews: '0',
    ...(facts.hours && { hours: toTripadvisorHours(facts.hours) }),
    category: business.key === 'inn' ? { name: 'hotel' } : { name: 'restaurant' },
  }
}

export function toTripadvisorHours(week: WeekHours) {
  const plain = (time: string) => time.replace(':', '')
  const periods = weekdays.flatMap((day, index) =>
    rangesOfDay(week[day]).map(({ open_time, close_time }) => ({
      open: { day: index + mondayNumber, time: plain(open_time) },
      close: {
        day:
          close_time > open_time || close_time === '00:00'
            ? index + mondayNumber
            : ((index + 1) % 7) + mondayNumber,
        time: close_time === '00:00' ? '2400' : plain(close_time),
      },
    })),
  )
  const weekday_text = weekdays.map((day) => {
    const ranges = rangesOfDay(week[day]).map(({ open_time, close_time }) => `${open_time} - ${close_time}`)
    const name = day.replace(/^./, (first) => first.toUpperCase())
    return `${name}: ${ranges.join(', ') || 'Closed'}`
  })
  return { periods, weekday_text }
}

const drifts: Record<number, (details: Details) => Details> = {
  3: () => ({ website: 'http://old.wheatwhistle.example/' }),
  8: () => ({ name: 'Wheatwhistle Bread & Coffee' }),
  10: ({ address_obj }) => ({ address_obj: { ...(address_obj as object), city: 'Evanston' } }),
}
