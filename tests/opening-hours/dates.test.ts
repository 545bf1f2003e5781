import { expect, test } from 'vitest'
import { addDays, formatDate, isDate } from '#app/kit/opening-hours/dates'

test('only existing dates in the format YYYY-MM-DD are valid', () => {
  expect(['2026-12-25', '2028-02-29', '2026-02-29', '12/25/26', '2026-1-1', ''].map(isDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('dates are formatted with their weekday, and added across years', () => {
  expect(formatDate('2026-12-25')).toBe('Fri, Dec 25, 2026')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
