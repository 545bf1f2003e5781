import { expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#app/access/permissions'
import { clearBrandCache } from '#app/brand/brand.server'
import { asAccount } from '#app/database/tenant.server'
import { canRequestFeature, submitFeatureRequest } from '#app/feature-requests/submit-feature-request.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { seedDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)

test('users who see a feature’s teaser may request it', () => {
  const [user, reader] = (['user', 'read_only'] as const).map((type) => permissionsOf(type, []))
  const viewerWith = (permissions = user!) => ({
    can: (permission: Permission) => permissions.has(permission),
  })
  expect(canRequestFeature(viewerWith(), 'Local Listing')).toBe(true)
  expect(canRequestFeature(viewerWith(reader), 'Amplify')).toBe(false)
})

test('a request is stored only if someone can be notified, such as the brand’s support address, and only once', async () => {
  const { accounts, people } = await seedDemoAccounts(database)
  const { id } = accounts.bakery
  const dana = {
    ...people.dana,
    ...{ accountName: 'A bakery', email: 'dana@example.com', impersonator: null },
    query: (fn: Parameters<typeof asAccount>[1]) => asAccount(id, fn),
  } as unknown as Viewer
  expect(await submitFeatureRequest(dana, 'Amplify', new Date())).toBe(false)
  expect(await rows.all('select 1 from feature_requests')).toEqual([])

  await rows.all(
    `insert into white_labels (account_id, product_name, support_email) values ($1, 'Crumbs', 'help@desk.example')`,
    [id],
  )
  await clearBrandCache()
  expect(await submitFeatureRequest(dana, 'Amplify', new Date())).toBe(true)
  expect(await submitFeatureRequest(dana, 'Amplify', new Date())).toBe(true)
  expect(await rows.all(`select to_email from mails where kind = 'feature-request'`)).toEqual([
    { to_email: 'help@desk.example' },
  ])
})
