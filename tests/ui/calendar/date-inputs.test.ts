import { expect, test } from 'vitest'
import { clampDate } from '#app/kit/ui/calendar/date-inputs'

test('a calendar opens within the limits of its field', () => {
  expect(clampDate('2026-11-28', '2026-12-01')).toBe('2026-12-01')
  expect(clampDate('2026-11-28', undefined, '2026-11-20')).toBe('2026-11-20')
  expect(clampDate('2026-11-28', '2026-11-28', '2027-11-28')).toBe('2026-11-28')
  expect(clampDate('1999-01-02')).toBe('1999-01-02')
})
