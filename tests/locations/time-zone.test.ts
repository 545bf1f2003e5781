import { describe, expect, test } from 'vitest'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { timeZoneOf, timeZonesOf } from '#app/product/locations/time-zone.server'

const nowhere = { time_zone: null, latitude: null, longitude: null, country_id: 'US' }

describe('the time zone of a location', () => {
  test('is its own, else that of its coordinates, else the only one of its country', () => {
    expect(timeZoneOf({ ...nowhere, time_zone: 'America/Denver', latitude: 35.68, longitude: 139.69 })).toBe(
      'America/Denver',
    )
    expect(timeZoneOf({ ...nowhere, latitude: 35.68, longitude: 139.69 })).toBe('Asia/Tokyo')
    expect(timeZoneOf({ ...nowhere, country_id: 'JP' })).toBe('Asia/Tokyo')
    expect(timeZoneOf(nowhere)).toBeNull()
    expect(timeZoneOf({ ...nowhere, country_id: '' })).toBeNull()
  })
})

describe('the time zones of a country', () => {
  test('have their current names, and each is a valid time zone', () => {
    expect(timeZonesOf('IN')).toEqual(['Asia/Kolkata'])
    expect(timeZonesOf('UA')).toContain('Europe/Kyiv')
    for (const country of ['US', 'CA', 'AU', 'BR', 'RU', 'AR', 'FM'])
      expect(timeZonesOf(country).filter((zone) => !isTimeZone(zone))).toEqual([])
  })

  test('are empty for an unknown country code', () => {
    expect([timeZonesOf(''), timeZonesOf('usa'), timeZonesOf('XK'), timeZonesOf('ZZ')]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})
