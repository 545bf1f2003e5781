import { expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { loadPhotoSection } from '#app/photos/photo-section.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
const account = '942'
const database = await createTestDatabase()
const rows = await openSql(database)
const viewer = { can: () => true, passes: () => true }

test('a location’s page shows each photo once on one of its pages of photos, newest first, and a card for the missing logo', async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 1,
  })
  const { id: pictureId } = await rows.one<{ id: string }>(
    'insert into pictures (account_id, width, height) values ($1, 800, 600) returning id::text',
    [account],
  )
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
  const reasonAfter = async (...statements: string[]) => {
    for (const statement of statements) await rows.all(statement)
    const params = new URLSearchParams()
    return (await asAccount(account, (tx) => loadPhotoSection(tx, viewer, locationId!.id, params)))!.reason
  }
  const id = locationId!.id
  expect(await reasonAfter()).toBe('Location not found in Google integration')
  expect(
    await reasonAfter(
      `update locations set google_location_name = 'accounts/1/locations/2' where id = ${id}`,
    ),
  ).toBe('Auto Sync is off')
  const listing = `insert into location_listings (account_id, location_id, auto_sync) values (${account}, ${id}, true)`
  expect(await reasonAfter(listing)).toBe(null)
  const unverified = `update location_listings set status_reason = 'This profile is not verified' where location_id = ${id}`
  expect(await reasonAfter(unverified)).toBe('Google does not allow publishing')
  const published = `update location_listings set status = 'published', status_reason = '' where location_id = ${id}`
  expect(await reasonAfter(published)).toBe(null)
  const disabled = `insert into listings (account_id, location_id, directory, is_enabled) values (${account}, ${id}, 'google_maps', false)`
  expect(await reasonAfter(disabled)).toBe('Google is not enabled')
  expect(await reasonAfter(`update listings set is_enabled = true where location_id = ${id}`)).toBe(null)
})
