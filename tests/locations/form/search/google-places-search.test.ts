import { expect, test } from 'vitest'
import { formFieldsOf } from '#app/product/locations/form/search/google-places-search.server'

const place = {
  placeId: 'ChIJ2',
  name: 'Wheatwhistle',
  address: null,
  phone: null,
  website: 'https://w.example',
  category: { gcid: 'gcid:bakery', name: 'Bakery' },
  mapsUrl: null,
  isClaimed: true,
}

test('a place found on Google fills in its category, and leaves fields that Google does not know', () => {
  expect(formFieldsOf(place, { id: '7', name: 'Bakery' })).toEqual({
    google_place_id: 'ChIJ2',
    public_name: 'Wheatwhistle',
    website: 'https://w.example',
    category_id: '7',
    category_q: 'Bakery',
    category_searched_q: 'Bakery',
  })
  expect(formFieldsOf(place, null)).not.toHaveProperty('category_id')
})
