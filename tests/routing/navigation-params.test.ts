import { expect, test } from 'vitest'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/reviews/review-fields'
import { navigationParameters } from '#app/routing/navigation-params'

test('links between pages keep the dates and the filter fields that all those pages share', () => {
  const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField]
  expect(navigationParameters).toEqual([
    'from',
    'to',
    'dateDescriptor',
    ...fields.map(({ parameter }) => parameter),
  ])
})
