import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asSignIn } from '#app/database/identity.server'
import { plannedOnce } from '#app/database/planned-once.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { findSession } from '#app/viewer/sessions.server'
import { testDatabase } from '../cast/database'
import { accountWithPlaces } from '../reviews/written-reviews'

// One connection, of which every statement here is asked.
process.env.DATABASE_POOL = '1'
const database = await testDatabase()

beforeAll(async () => {
  for (const accountId of ['701', '702'])
    await accountWithPlaces(database, { accountId, zone: 'America/Chicago', places: 2 })
})

/** PostgreSQL decides for a lasting plan after five times. */
const times = Array.from({ length: 8 }, (_, nth) => nth)

async function keptPlans(words: string): Promise<number[]> {
  const { rows } = await asSignIn((tx) =>
    sql<{ asked: string }>`
      select generic_plans + custom_plans as asked from pg_prepared_statements
      where strpos(statement, ${words}) > 0`.execute(tx),
  )
  return rows.map(({ asked }) => Number(asked))
}

test('a marked statement is planned once a connection, and others each time', async () => {
  const marked = (tx: Tx, id: number) =>
    tx.selectFrom('locations').select('name').where('id', '=', String(id)).modifyEnd(plannedOnce).execute()
  const unmarked = (tx: Tx, id: number) =>
    tx.selectFrom('locations').select('city').where('id', '=', String(id)).execute()
  for (const id of times) await asAccount('701', async (tx) => [await marked(tx, id), await unmarked(tx, id)])
  expect(await keptPlans('"name" from "locations"')).toEqual([times.length])
  expect(await keptPlans('"city" from "locations"')).toEqual([])
})

test('a plan that is kept shows each account its own rows alone', async () => {
  const seen = (tx: Tx) => tx.selectFrom('locations').select('account_id').modifyEnd(plannedOnce).execute()
  for (const nth of times) {
    const accountId = nth % 2 ? '701' : '702'
    const rows = await asAccount(accountId, seen)
    expect(rows).toEqual([{ account_id: accountId }, { account_id: accountId }])
  }
})

test('every request’s look for its session is one of them', async () => {
  for (const _ of times) expect(await findSession('nobody’s', new Date())).toBeNull()
  expect(await keptPlans('from "sessions"')).toEqual([times.length])
})
