import { expect, test } from 'vitest'
import { retryAfterSeconds } from '#app/providers/answer'

const date = 'Sat, 21 Nov 2026 08:00:00 GMT'

test('A pause is given in seconds or as a date, by the provider’s own clock', () => {
  expect(retryAfterSeconds('7', null)).toBe(7)
  expect(retryAfterSeconds('Sat, 21 Nov 2026 08:02:00 GMT', date)).toBe(120)
})

test('A pause is at least a second and at most an hour', () => {
  expect(retryAfterSeconds('0', null)).toBe(1)
  expect(retryAfterSeconds('999999999999', null)).toBe(3600)
  expect(retryAfterSeconds('Sat, 21 Nov 2026 07:00:00 GMT', date)).toBe(1)
})

test('A pause that cannot be read is none', () => {
  expect(retryAfterSeconds(null, date)).toBeNull()
  expect(retryAfterSeconds('soon', date)).toBeNull()
  expect(retryAfterSeconds('Sat, 21 Nov 2026 08:02:00 GMT', null)).toBeNull()
})
