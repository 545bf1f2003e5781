import { expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#app/access/permissions'
import { forgetBrands } from '#app/brand/brand.server'
import { asAccount } from '#app/database/tenant.server'
import { askedFor, mayAskFor } from '#app/feature-requests/feature-asking.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { testDatabase } from '../cast/database'
import { seedCast } from '../cast/people'
import { openRows } from '../cast/rows'

const database = await testDatabase()
const rows = await openRows(database)

test('a feature is asked for by whoever is shown its teaser', () => {
  const [user, reader] = (['user', 'read_only'] as const).map((type) => permissionsOf(type, []))
  const may = (permissions = user!) => ({ can: (permission: Permission) => permissions.has(permission) })
  expect(mayAskFor(may(), 'Local Listing')).toBe(true)
  expect(mayAskFor(may(reader), 'Amplify')).toBe(false)
})

test('it is sent only where somebody is told of it: whom the account’s brand names for support, at least', async () => {
  const { accounts, people } = await seedCast(database)
  const { id } = accounts.bakery
  const dana = {
    ...people.dana,
    ...{ accountName: 'A bakery', email: 'dana@example.com', impersonator: null },
    query: (fn: Parameters<typeof asAccount>[1]) => asAccount(id, fn),
  } as unknown as Viewer
  expect(await askedFor(dana, 'Amplify', new Date())).toBe(false)
  expect(await rows.all('select 1 from feature_requests')).toEqual([])

  await rows.all(
    `insert into white_labels (account_id, product_name, support_email) values ($1, 'Crumbs', 'help@desk.example')`,
    [id],
  )
  forgetBrands()
  expect(await askedFor(dana, 'Amplify', new Date())).toBe(true)
  expect(await askedFor(dana, 'Amplify', new Date())).toBe(true)
  expect(await rows.all(`select to_email from mails where kind = 'feature-request'`)).toEqual([
    { to_email: 'help@desk.example' },
  ])
})
