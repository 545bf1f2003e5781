import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Descriptor } from '#app/platform/filters/date-presets'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { listLocations } from '#app/product/performance/totals/list-locations.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const clock = { now: new Date('2026-04-15T14:30:00Z'), timeZone: 'America/New_York' }
const accountId = '724'
const [location] = await createAccountWithLocations(database, {
  accountId,
  zone: clock.timeZone,
  locationCount: 1,
})
for (const added_at of ['2026-02-10T12:00:00Z', '2026-03-20T12:00:00Z', '2026-04-15T13:00:00Z'])
  await build.photo({ account_id: accountId, location_id: location!, added_at })

test.each<[Descriptor, number[]]>([
  // The period ends yesterday, but the photo of this morning counts.
  ['thirty_days', [3, 1]],
  ['today', [3, 2]],
  ['previous_month', [2, 1]],
])(
  'the photos of %s, which are those of now if the period ends yesterday or later',
  async (descriptor, photos) => {
    const range = { kind: 'preset' as const, descriptor }
    const periods = [resolveRange(range, clock), previousRange(range, clock)!]
    const [listed] = await asAccount(accountId, (tx) => listLocations(tx, {}, periods, clock))
    expect(listed?.photos).toEqual(photos)
  },
)
