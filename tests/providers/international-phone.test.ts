import { expect, test } from 'vitest'
import { dialedPhone, displayPhone, internationalPhone } from '#app/kit/providers/international-phone'

test.each([
  ['(512) 555-0100 ext. 12', 'US', '+15125550100;ext=12', '(512) 555-0100 ext. 12'],
  ['020 7946 0958', 'GB', '+442079460958', '020 7946 0958'],
  ['+49 30 901820', 'US', '+4930901820', '+49 30 901820'],
  ['0 61 222222', 'NA', '+26461222222', '061 222 222'],
])('%s in %s is %s for programs and %s for people', (phone, country, dialed, shown) => {
  expect([dialedPhone(phone, country), displayPhone(phone, country)]).toEqual([dialed, shown])
  expect(internationalPhone(phone, country)).toBe(dialed.split(';')[0])
})

test('a number without a country, or that is none, is dialed as it is', () => {
  expect(dialedPhone('555-0100', undefined)).toBe('5550100')
  expect(dialedPhone('ask at the desk', 'US')).toBe('')
})
