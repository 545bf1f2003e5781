import { expect, test } from 'vitest'
import { defaultBrand } from '#app/platform/brand/brand'
import type { TrialLimit } from '#app/product/locations/billing-preview'
import { AddLocation } from '#app/product/locations/list/add-location'
import { render, visibleText } from '../../ui/render'

const root = { brand: defaultBrand, prefix: '' }

test('at the limit of a trial, Add Location has a dialog with whom to contact', () => {
  const buttonFor = (trial: TrialLimit) =>
    visibleText(render(<AddLocation to="/settings/locations/new" trial={trial} />, { root }))
  expect(buttonFor({ limit: 3, isAdmin: true })).toContain(
    'Unable to add a location You’ve reached your trial limit of 3 locations. Upgrade to add more. Upgrade Close',
  )
  expect(buttonFor({ limit: 1, isAdmin: false })).toContain(
    'limit of 1 location. Contact your account administrator to add more. Close',
  )
  expect(buttonFor({ limit: null, isAdmin: true })).toBe('Add Location')
})
