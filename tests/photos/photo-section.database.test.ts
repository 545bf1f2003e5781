import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadPhotoSection } from '#app/product/photos/photo-section.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
const account = '942'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const viewer = { can: () => true, passes: () => true }

test('a location’s page shows each photo once on one of its pages of photos, newest first, and a card for the missing logo', async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 1,
  })
  const { id: pictureId } = await build.picture({ account_id: account })
  const added = await rows.all<{ id: string }>(
    `insert into photos (account_id, location_id, picture_id, source_id, category, added_at)
     select $1, $2, $3, 1, case n when 1 then 'COVER' end, now() - make_interval(hours => n)
     from generate_series(1, 17) n order by n returning id::text`,
    [account, locationId, pictureId],
  )
  const load = async (search: string) => {
    const section = await asAccount(account, (tx) =>
      loadPhotoSection(tx, viewer, locationId!, new URLSearchParams(search)),
    )
    return { ...section!, photos: section!.photos.map(({ id }) => id) }
  }
  const [first, second, third] = [await load(''), await load('photos_page=2'), await load('photos_page=3')]
  expect([first.page, second.page, third.page, first.pages, first.total]).toEqual([1, 2, 3, 3, 17])
  expect([first.missing, second.missing, third.missing]).toEqual([['LOGO'], [], []])
  expect([first.photos.length, second.photos.length, third.photos.length]).toEqual([7, 8, 2])
  expect([first, second, third].flatMap(({ photos }) => photos)).toEqual(added.map(({ id }) => id))

  for (const [requested, page] of Object.entries({ 9: 3, 0: 1, x: 1, '': 1 }))
    expect([requested, (await load(`photos_page=${requested}`)).page]).toEqual([requested, page])
})

test('the photos of a location are replaced by a message while they cannot be published', async () => {
  const [locationId] = await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1',
    [account],
  )
  const reasonAfter = async (change?: Promise<unknown>) => {
    await change
    const params = new URLSearchParams()
    return (await asAccount(account, (tx) => loadPhotoSection(tx, viewer, locationId!.id, params)))!.reason
  }
  const id = locationId!.id
  expect(await reasonAfter()).toBe('Location not found in Google integration')
  const ofLocation = { account_id: account, location_id: id }
  const onGoogle = { ...ofLocation, directory: 'google_maps' as const }
  const linked = `update locations set google_location_name = 'accounts/1/locations/2' where id = ${id}`
  expect(await reasonAfter(rows.all(linked))).toBe('Auto Sync is off')
  expect(await reasonAfter(build.locationListing({ ...ofLocation, auto_sync: true }))).toBe(null)
  const unverified = { ...ofLocation, status_reason: 'This profile is not verified' }
  expect(await reasonAfter(build.locationListing(unverified))).toBe('Google does not allow publishing')
  const published = { ...ofLocation, status: 'published' as const, status_reason: '' }
  expect(await reasonAfter(build.locationListing(published))).toBe(null)
  expect(await reasonAfter(build.listing({ ...onGoogle, is_enabled: false }))).toBe('Google is not enabled')
  expect(await reasonAfter(build.listing({ ...onGoogle, is_enabled: true }))).toBe(null)
})
