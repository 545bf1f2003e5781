import { expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import type { Descriptor } from '#app/filters/date-presets'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { listLocations } from '#app/performance/totals/list-locations.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const db = await openSql(database)
const clock = { now: new Date('2026-04-15T14:30:00Z'), timeZone: 'America/New_York' }
const accountId = '724'
const [location] = await createAccountWithLocations(database, {
  accountId,
  zone: clock.timeZone,
  locationCount: 1,
})
const picture = await db.one<{ id: string }>(
  `insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
   values ($1, 'ready', 'image', 'thumbnail', 'jpeg', 300, 300) returning id`,
  [accountId],
)
for (const addedAt of ['2026-02-10T12:00:00Z', '2026-03-20T12:00:00Z', '2026-04-15T13:00:00Z'])
  await db.all(
    `insert into photos (account_id, location_id, picture_id, source_id, state, added_at)
     values ($1, $2, $3, 1, 'live', $4)`,
    [accountId, location, picture.id, addedAt],
  )

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
