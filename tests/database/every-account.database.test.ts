import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inEveryAccount } from '#app/kit/database/every-account.server'
import { log } from '#app/kit/log.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const accountIds = ['801', '802', '803']
let visitedAccountIds: string[]

beforeAll(async () => {
  for (const accountId of accountIds)
    await createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 1 })
  await rows.all(`update accounts set status = 'suspended' where id = 802`)
  await rows.all(`update accounts set trial_ended_at = now() + interval '1 day' where id = 803`)
})
beforeEach(() => {
  visitedAccountIds = []
})

test('runs once in every account, also in suspended ones and on trial, and each run sees only its account', async () => {
  await inEveryAccount(new AbortController().signal, async (tx) => {
    const { rows: locations } = await sql<{ account_id: string }>`select account_id from locations`.execute(
      tx,
    )
    visitedAccountIds.push(...locations.map(({ account_id }) => account_id))
  })
  expect(visitedAccountIds).toEqual(accountIds)
})

test('an account that fails does not block the others', async () => {
  await inEveryAccount(new AbortController().signal, async (tx) => {
    if (tx.accountId === '801') throw new Error('This account is damaged.')
    visitedAccountIds.push(tx.accountId)
  })
  expect(visitedAccountIds).toEqual(['802', '803'])
})

test('stops between two accounts when the worker stops', async () => {
  const stopping = new AbortController()
  await inEveryAccount(stopping.signal, async (tx) => {
    visitedAccountIds.push(tx.accountId)
    stopping.abort()
  })
  expect(visitedAccountIds).toEqual(['801'])
})
