import { expect, test } from 'vitest'
import { differenceText } from '#app/product/listings/flyout/difference-text'

test.each([
  [['phone'], 'Phone number differs on Yelp'],
  [['hours'], 'Hours differ on Yelp'],
  [['phone', 'hours'], 'Phone number and hours differ on Yelp'],
  [['public_name', 'address', 'category'], 'Name, address, and category differ on Yelp'],
  [['special_hours.2026-12-24', 'special_hours.2026-12-25'], 'Holiday hours differ on Yelp'],
  [['public_name', 'phone', 'website', 'open_status'], '4 fields differ on Yelp'],
  [[], null],
])('the differences %o are named as "%s"', (units, text) => {
  expect(differenceText(units, 'Yelp')).toBe(text)
})
