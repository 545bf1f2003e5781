import { expect, test } from 'vitest'
import { parseRetryAfter } from '#app/providers/provider-result'

const date = 'Sat, 21 Nov 2026 08:00:00 GMT'

test('A pause is given in seconds or as a date, by the provider’s own clock', () => {
  expect(parseRetryAfter('7', null)).toBe(7)
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:02:00 GMT', date)).toBe(120)
})

test('A pause is at least a second and at most an hour', () => {
  expect(parseRetryAfter('0', null)).toBe(1)
  expect(parseRetryAfter('999999999999', null)).toBe(3600)
  expect(parseRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', date)).toBe(1)
})

test('A pause that cannot be read is none', () => {
  expect(parseRetryAfter(null, date)).toBeNull()
  expect(parseRetryAfter('soon', date)).toBeNull()
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:02:00 GMT', null)).toBeNull()
})
