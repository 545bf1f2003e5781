import { expect, test } from 'vitest'
import { groupField, locationField } from '#app/locations/location-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/reviews/review-fields'
import { carriedParameters } from '#app/routing/carried-params'

test('from page to page go the dates, and the fields that all of those pages have', () => {
  const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField]
  expect(carriedParameters).toEqual([
    ...['from', 'to', 'dateDescriptor'],
    ...fields.map(({ parameter }) => parameter),
  ])
})
