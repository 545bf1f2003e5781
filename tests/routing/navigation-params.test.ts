import { expect, test } from 'vitest'
import { navigationParameters } from '#app/kit/routing/navigation-params'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/product/reviews/review-fields'

test('links between pages keep the dates and the filter fields that all those pages share', () => {
  const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField]
  expect(navigationParameters).toEqual([
    'from',
    'to',
    'dateDescriptor',
    ...fields.map(({ parameter }) => parameter),
  ])
})
