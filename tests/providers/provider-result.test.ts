import { expect, test } from 'vitest'
import { parseRetryAfter } from '#app/kit/providers/provider-result'

const date = 'Sat, 21 Nov 2026 08:00:00 GMT'

test('Retry-After is read as seconds, or as a date measured against the provider’s own clock', () => {
  expect(parseRetryAfter('7', null)).toBe(7)
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:02:00 GMT', date)).toBe(120)
})

test('the delay from Retry-After is at least a second and at most an hour', () => {
  expect(parseRetryAfter('0', null)).toBe(1)
  expect(parseRetryAfter('999999999999', null)).toBe(3600)
  expect(parseRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', date)).toBe(1)
})

test('a Retry-After that cannot be parsed yields no delay', () => {
  expect(parseRetryAfter(null, date)).toBeNull()
  expect(parseRetryAfter('soon', date)).toBeNull()
  expect(parseRetryAfter('Sat, 21 Nov 2026 08:02:00 GMT', null)).toBeNull()
})
