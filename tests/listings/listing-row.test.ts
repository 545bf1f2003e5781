import { expect, test } from 'vitest'
import { toListingRow } from '#app/product/listings/dashboard/listing-row'
import type { ListingReportRow } from '#app/product/listings/listing-report-row'

test('a row says what is wrong where a listing is out of sync, and nothing else of the details', () => {
  const entry = { isEnabled: true, url: 'https://yelp.example', checkedAt: '2026-11-21T00:00:00Z' }
  const row = {
    entries: {
      yelp_api: { ...entry, status: 'not_in_sync', description: 'Fields not in sync: phone, hours' },
      bing: { ...entry, status: 'published', description: 'Fields not in sync: phone' },
    },
  } as unknown as ListingReportRow
  expect(toListingRow(row).entries).toEqual({
    yelp_api: { status: 'not_in_sync', isEnabled: true, description: 'Fields not in sync: phone, hours' },
    bing: { status: 'published', isEnabled: true },
  })
})
