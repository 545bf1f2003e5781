import { expect, test } from 'vitest'
import { forecastText } from '#app/product/imports/results/forecast-text'

const nothing = { created: 0, updated: 0, unchanged: 0, repeated: 0, rejected: 0 }

test('the forecast of an import names only what happens', () => {
  expect(forecastText({ ...nothing, created: 1, rejected: 5 }, 'review')).toBe(
    '1 review to import · 5 rows rejected',
  )
  expect(forecastText({ ...nothing, updated: 2, unchanged: 3, repeated: 1 }, 'location')).toBe(
    '2 locations to update · 3 unchanged · 1 duplicate in the file',
  )
})

test('the forecast of a file without rows says so', () => {
  expect(forecastText(nothing, 'review')).toBe('No rows')
})
