import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDamagedText, historyPath, tablesNotWrittenByForms } from '#app/database/damaged-text.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const owner = new pg.Client({ connectionString: database.ownerUrl })

beforeAll(async () => {
  await owner.connect()
  await build.account({ id: '881', name: 'Wheatwhistle' })
  await build.account({ id: '882', name: 'Caf\ufffd\ufffdé' })
  const hours = '{"note": "9 \ufffd– 5"}'
  await build.location({ account_id: '881', id: '8811', city: '東\ufffd京', hours })
  await build.location({ account_id: '881', id: '8812', city: '東京' })
  await build.location({ account_id: '882', id: '8821', city: '大\ufffd阪' })
  await build.tag({ account_id: '882', name: 'na\ufffd\ufffdïve' })
})
afterAll(() => owner.end())

test('every damaged text is found with its row and account, and nothing is changed', async () => {
  const before = await rows.fingerprint()
  const found = await findDamagedText(owner)
  expect(found.map(({ accountId, table, column, text }) => [accountId, table, column, text])).toEqual([
    [null, 'accounts', 'name', 'Caf\ufffd\ufffdé'],
    ['881', 'locations', 'city', '東\ufffd京'],
    ['881', 'locations', 'hours', '{"note": "9 \ufffd– 5"}'],
    ['882', 'locations', 'city', '大\ufffd阪'],
    ['882', 'tags', 'name', 'na\ufffd\ufffdïve'],
  ])
  expect(found.map(({ key }) => key.id)).toEqual([882, 8811, 8811, 8821, expect.any(Number)])
  expect(found.map(historyPath)).toEqual([
    null,
    '/settings/locations/8811/history',
    '/settings/locations/8811/history',
    '/settings/locations/8821/history',
    null,
  ])
  expect(await rows.fingerprint()).toEqual(before)
})

test('the list of excluded tables names only existing tables', async () => {
  const tables = await rows.all<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const names = new Set(tables.map(({ name }) => name))
  expect(tablesNotWrittenByForms.filter((name) => !names.has(name))).toEqual([])
})
