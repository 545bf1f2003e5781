import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyUpdate } from '#app/demo/emulators/yelp/apply-update'
import type { StoredBusiness } from '#app/demo/emulators/yelp/stored-business'
import { type ListingFacts, listingFields } from '#app/kit/providers/listing-facts'
import {
  formatJobName,
  jobOfNewListing,
  newListingId,
  parseJobName,
  toConfirmation,
} from '#app/kit/providers/yelp/ingest-jobs'
import { toEdit, toFacts, unsupportedFields } from '#app/kit/providers/yelp/translate'
import { type YelpBusiness, yelpBusiness } from '#app/kit/providers/yelp/wire'
import { bakery, specialDays, weekOfHours } from '../directory-fixtures'

const today = '2026-11-21'
const blank: StoredBusiness = {
  id: 'y1',
  alias: 'wheatwhistle-chicago',
  name: 'Somebody',
  is_claimed: true,
  is_closed: false,
  phone: '',
  location: {},
  categories: [],
  open: [],
  special_hours: [],
  website: '',
  temporarily_closed: '',
  reviews: [],
  refuses: {},
}
/** Returns a business in the format of the Places API. */
const toWire = (business: StoredBusiness): YelpBusiness =>
  yelpBusiness.parse({ ...business, hours: [{ hours_type: 'REGULAR', open: business.open }] })

function applyEdit(facts: ListingFacts, shown: YelpBusiness | null = null) {
  const business = structuredClone(blank)
  const { update } = toEdit(shown, facts, [...listingFields], today)
  return { update, results: applyUpdate(business, update), business: toWire(business) }
}

test('facts are read back as they were written, except for the website', () => {
  const { website: _, external_id: __, ...facts } = bakery
  fc.assert(
    fc.property(weekOfHours, specialDays, (hours, special_hours) => {
      const { business } = applyEdit({ ...bakery, hours, special_hours })
      expect(toFacts(business)).toEqual({ ...facts, phone: '+13125550101', hours, special_hours })
    }),
  )
})

test('empty values that would delete something are never sent', () => {
  const orNull = <T>(value: T) => fc.constantFrom(value, null)
  const factsArbitrary: fc.Arbitrary<ListingFacts> = fc.record({
    public_name: orNull(bakery.public_name),
    external_id: fc.constant('W-1'),
    address: fc.constantFrom(null, bakery.address, {
      ...bakery.address!,
      address_2: '',
      zipcode: '',
      city: '',
    }),
    phone: orNull(bakery.phone),
    website: orNull(bakery.website),
    category: orNull(bakery.category),
    open_status: fc.constantFrom('active', 'inactive', 'temporarily_inactive', null),
    hours: weekOfHours,
    special_hours: specialDays,
  })
  fc.assert(
    fc.property(factsArbitrary, fc.subarray([...listingFields]), (facts, fields) => {
      const { update, taken, refused } = toEdit(null, facts, fields, today)
      const { temporarily_closed: _, ...others } = update
      expect(Object.values(others).filter((value) => value === '' || value === null)).toEqual([])
      expect([...taken, ...refused.map(({ field }) => field)].toSorted()).toEqual(fields.toSorted())
    }),
  )
})

test('an extra address line is deleted when Yelp has one and we do not', () => {
  const ours = { ...bakery, address: { ...bakery.address!, address_2: '' } }
  const { business } = applyEdit(bakery)
  expect(toEdit(business, ours, ['address'], today).update).toMatchObject({ address2: '' })
  expect(toEdit(null, ours, ['address'], today).update).not.toHaveProperty('address2')
})

test('writing only special hours repeats Yelp’s regular hours', () => {
  const { business } = applyEdit(bakery)
  const week = { ...bakery.hours!, monday: { open: false, is_24_hours: false, hours: [] } }
  const { update } = toEdit(business, { ...bakery, hours: week, special_hours: [] }, ['special_hours'], today)
  expect(update.hours).toContainEqual({ day: 'monday', open: '07:00', close: '18:00' })
  expect(update.hours).toContainEqual({ date: '2026-12-25', action: 'delete' })
  const regularOnly = toEdit(business, { ...bakery, hours: week, special_hours: [] }, ['hours'], today).update
  expect(JSON.stringify(regularOnly.hours)).not.toMatch(/2026-12-25|monday/)
})

test('a 24-hour day is midnight to midnight, and past dates are left alone', () => {
  const { update } = applyEdit(bakery)
  expect(update.hours).toContainEqual({ day: 'saturday', open: '00:00', close: '00:00' })
  const past = { ...blank, special_hours: [{ date: '2026-01-01', is_closed: true }] }
  expect(JSON.stringify(toEdit(toWire(past), bakery, ['special_hours'], today).update)).not.toContain(
    '2026-01-01',
  )
})

test('the business status is translated to and from Yelp’s fields', () => {
  const statusOf = (open_status: ListingFacts['open_status']) =>
    toEdit(null, { ...bakery, open_status }, ['open_status'], today).update
  expect(statusOf('inactive')).toEqual({ closed: true })
  expect(statusOf('active')).toEqual({ closed: false, temporarily_closed: '' })
  expect(statusOf('temporarily_inactive')).toEqual({ closed: false, temporarily_closed: '05/22/2027' })
  const read = (business: Partial<YelpBusiness>) => toFacts({ ...toWire(blank), ...business }).open_status
  expect(read({ attributes: { business_temp_closed: 1_795_000_000 } })).toBe('temporarily_inactive')
  expect([read({ is_closed: true }), read({ attributes: { business_temp_closed: null } }), read({})]).toEqual(
    ['inactive', 'active', 'active'],
  )
})

test('a category is written only when Yelp has none', () => {
  const { business } = applyEdit(bakery)
  expect(toEdit(null, bakery, ['category'], today).update).toEqual({ categories: ['bakeries'] })
  expect(toEdit(business, bakery, ['category'], today)).toMatchObject({
    update: {},
    refused: [{ field: 'category' }],
  })
  expect(
    unsupportedFields({ ...bakery, category: { gcid: 'gcid:x', name: 'X' }, public_name: 'x'.repeat(65) }),
  ).toEqual({ category: expect.any(String), public_name: expect.any(String) })
})

describe('a job', () => {
  test('has a name that contains the time it was sent', () => {
    expect(parseJobName(formatJobName({ id: 'a/b', sentAt: 1_795_000_000_000 }))).toEqual({
      id: 'a/b',
      sentAt: 1_795_000_000_000,
    })
    expect(jobOfNewListing(newListingId('1/a'))).toBe('1/a')
    expect(jobOfNewListing('WavvLdfdP6g8aZTtbBQHTw')).toBeNull()
  })

  test('is live when every field is accepted, pending while one is undecided', () => {
    const job = (status: string, fields: Record<string, string>) =>
      toConfirmation({
        status,
        business_results: [
          {
            update_results: Object.fromEntries(
              Object.entries(fields).map(([name, one]) => [name, { status: one }]),
            ),
          },
        ],
      })
    expect(job('COMPLETED', { name: 'COMPLETED', phone: 'APPLIED' })).toEqual({ state: 'live' })
    expect(job('APPLIED', { name: 'PROCESSING' })).toEqual({ state: 'pending' })
    expect(job('PROCESSING', {})).toEqual({ state: 'pending' })
    expect(job('COMPLETED', { name: 'COMPLETED', postal_code: 'REJECTED' })).toEqual({
      state: 'rejected',
      reasons: [
        { field: 'address', reason: 'Yelp doesn’t accept the postal code. Correct it and save again.' },
      ],
    })
    expect(job('FAILED', {})).toEqual({ state: 'rejected', reasons: [] })
  })
})
