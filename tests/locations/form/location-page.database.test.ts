import { expect, test } from 'vitest'
import { clearBrandCache } from '#app/platform/brand/brand.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { loadEditLocationPage, loadNewLocationPage } from '#app/product/locations/form/location-page.server'
import { seedDemoAccounts, today } from '../../support/people'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

process.env.DEFAULT_COUNTRY = 'GB'
const database = await createTestDatabase()
const demo = await seedDemoAccounts(database)
const db = await openSql(database)

test('the edit page loads when the brand of the account is not cached', async () => {
  const { dana } = demo.people
  const viewer = (await loadViewerOfUser(dana.accountId, dana.userId))!
  const { id } = await db.one<{ id: string }>(
    'select min(id)::text as id from locations where account_id = $1',
    [dana.accountId],
  )
  await clearBrandCache()
  expect(await loadEditLocationPage(viewer, id, today)).toMatchObject({ location: { id }, canOverride: true })
})

test('a new location starts in the configured country', async () => {
  const { dana } = demo.people
  const viewer = (await loadViewerOfUser(dana.accountId, dana.userId))!
  const page = await loadNewLocationPage(viewer, today)
  expect(page.stored).toMatchObject({ country_id: 'GB', state_id: '' })
  expect(page.countries.used.map(({ id }) => id)).toContain('GB')
})
