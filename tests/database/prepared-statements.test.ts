import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { preparedStatement } from '#app/database/prepared-statements.server'
import { asSignIn } from '#app/database/sign-in-role.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { findSession } from '#app/viewer/sessions/sessions.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'

// A single connection, so that every statement in this file runs on it.
process.env.DATABASE_POOL = '1'
const database = await createTestDatabase()

beforeAll(async () => {
  for (const accountId of ['701', '702'])
    await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 2 })
})

/** More than five, because PostgreSQL considers a generic plan only after five executions. */
const repetitions = Array.from({ length: 8 }, (_, nth) => nth)

async function countPlans(statementText: string): Promise<number[]> {
  const { rows } = await asSignIn((tx) =>
    sql<{ plans: string }>`
      select generic_plans + custom_plans as plans from pg_prepared_statements
      where strpos(statement, ${statementText}) > 0`.execute(tx),
  )
  return rows.map(({ plans }) => Number(plans))
}

test('only marked statements are prepared once per connection and reused', async () => {
  const runPrepared = (tx: Tx, id: number) =>
    tx
      .selectFrom('locations')
      .select('name')
      .where('id', '=', String(id))
      .modifyEnd(preparedStatement)
      .execute()
  const runUnprepared = (tx: Tx, id: number) =>
    tx.selectFrom('locations').select('city').where('id', '=', String(id)).execute()
  for (const id of repetitions)
    await asAccount('701', async (tx) => [await runPrepared(tx, id), await runUnprepared(tx, id)])
  expect(await countPlans('"name" from "locations"')).toEqual([repetitions.length])
  expect(await countPlans('"city" from "locations"')).toEqual([])
})

test('a reused plan shows each account only its own rows', async () => {
  const listAccountIds = (tx: Tx) =>
    tx.selectFrom('locations').select('account_id').modifyEnd(preparedStatement).execute()
  for (const nth of repetitions) {
    const accountId = nth % 2 ? '701' : '702'
    const rows = await asAccount(accountId, listAccountIds)
    expect(rows).toEqual([{ account_id: accountId }, { account_id: accountId }])
  }
})

test('the session lookup of every request is a prepared statement', async () => {
  for (const _ of repetitions) expect(await findSession('nobody’s', new Date())).toBeNull()
  expect(await countPlans('from "sessions"')).toEqual([repetitions.length])
})
