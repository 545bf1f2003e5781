import { expect, test } from 'vitest'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { timeZones } from '#app/platform/viewer/time-zones'

test('returns the names that people use', () => {
  expect(timeZoneName('America/Chicago')).toBe('Central Time')
  expect(timeZoneName('America/Phoenix')).toBe('Mountain Standard Time')
  expect(timeZoneName('UTC')).toBe('UTC')
})

test('returns a name without an underscore or slash for every time zone of an account', () => {
  expect(timeZones.map(timeZoneName).filter((name) => name === '' || /[_/]/.test(name))).toEqual([])
})
