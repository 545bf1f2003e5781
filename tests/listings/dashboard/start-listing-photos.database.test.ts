import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { startListingPhotos } from '#app/product/listings/dashboard/start-listing-photos.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

const account = '863'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)

test('photos can be uploaded to up to 500 selected locations at once', async () => {
  const ids = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 501,
  })
  await rows.all(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = $1`,
    [account],
  )
  await rows.all(
    `insert into listings (account_id, location_id, directory) select account_id, id, 'google_maps' from locations
     where account_id = $1`,
    [account],
  )
  await build.insert('source_connections', {
    account_id: account,
    source: 'google',
    state: 'connected',
    token: 'sealed',
  })
  const viewer = (await loadViewerOfUser(account, account))!
  const start = (selected: string[]) =>
    asAccount(account, (tx) =>
      startListingPhotos(
        tx,
        viewer,
        { ids: selected, search: '', expected: 0 },
        '/dashboard/local_listings',
        new Date(),
      ),
    )
  expect(await start(ids)).toEqual({ ok: false, reason: 'Select at most 500 locations at once' })
  const selected = ids.slice(1)
  expect(await start(selected)).toEqual({ ok: true, draftId: expect.any(String) })
  const { location_ids } = await rows.one<{ location_ids: string[] }>(
    'select location_ids from photo_drafts where account_id = $1',
    [account],
  )
  expect(new Set(location_ids)).toEqual(new Set(selected))
})
