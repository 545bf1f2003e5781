import { expect, test } from 'vitest'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/reviews/review-fields'
import { navigationParameters } from '#app/routing/navigation-params'

test('from page to page go the dates, and the fields that all of those pages have', () => {
  const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField]
  expect(navigationParameters).toEqual([
    ...['from', 'to', 'dateDescriptor'],
    ...fields.map(({ parameter }) => parameter),
  ])
})
