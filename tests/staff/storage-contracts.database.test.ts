import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  formatStorageTerms,
  listStorageTerms,
  recordStorageContract,
} from '#app/site/staff/storage-contracts.server'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const client = new pg.Client({ connectionString: database.ownerUrl })
beforeAll(async () => void (await client.connect()))
afterAll(() => client.end())

const recordContract = (...args: string[]) => recordStorageContract(client, args, 'this')
const printTerms = async () => (await listStorageTerms(client)).map(formatStorageTerms)
const listChanges = () =>
  rows.all('select has_storage_contract, reason, changed_by from storage_contract_changes order by id')

test('an operator records, with a reason, that a contract allows storing, and that it no longer does', async () => {
  expect(await printTerms()).toEqual(['yelp  may be stored for 24 hours', 'tripadvisor  may not be stored'])
  await recordContract('yelp', 'allowed', 'Contract', '2026-114')
  expect((await printTerms())[0]).toMatch(/^yelp {2}stored under a contract \(.+: Contract 2026-114\)$/)
  await recordContract('yelp', 'forbidden', 'It ended')
  expect((await printTerms())[0]).toMatch(/^yelp {2}may be stored for 24 hours \(.+: It ended\)$/)
  expect(await listChanges()).toMatchObject([
    { has_storage_contract: true, reason: 'Contract 2026-114', changed_by: expect.stringMatching(/./) },
    { has_storage_contract: false, reason: 'It ended' },
  ])
})

test.each([
  [['yelp', 'allowed'], 'reason'],
  [['yelp', 'perhaps', 'Contract'], 'reason'],
  [['google', 'allowed', 'Contract'], 'No source called google'],
])('%j changes nothing and says what is missing', async (args, message) => {
  const before = await listChanges()
  await expect(recordContract(...args)).rejects.toThrow(message)
  await client.query('rollback')
  expect(await listChanges()).toEqual(before)
})

test('pages and jobs can read the permission to store but not change it', async () => {
  const web = new pg.Client({ connectionString: database.webUrl })
  await web.connect()
  await expect(web.query('update sources set has_storage_contract = true')).rejects.toThrow(
    'permission denied',
  )
  await expect(web.query('select from storage_contract_changes')).rejects.toThrow('permission denied')
  await web.end()
})
