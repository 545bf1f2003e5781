import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { preparedStatement } from '#app/kit/database/prepared-statements.server'
import { querySignIn } from '#app/kit/database/sign-in-role.server'
import { findSession } from '#app/platform/viewer/sessions/sessions.server'
import { createTestDatabase } from '../support/test-database'

await createTestDatabase()

/** More than five, because PostgreSQL considers a generic plan only after five executions. */
const repetitions = Array.from({ length: 8 }, (_, nth) => nth)

// The statements of this file run one after the other, so the pool runs all of them on its first connection.
async function countPlans(statementText: string): Promise<number[]> {
  const { rows } = await querySignIn((query) =>
    sql<{ plans: string }>`
      select generic_plans + custom_plans as plans from pg_prepared_statements
      where strpos(statement, ${statementText}) > 0`.execute(query),
  )
  return rows.map(({ plans }) => Number(plans))
}

test('only marked statements are prepared once per connection and reused', async () => {
  for (const id of repetitions) {
    await querySignIn((query) =>
      query
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', String(id))
        .modifyEnd(preparedStatement)
        .execute(),
    )
    await querySignIn((query) =>
      query.selectFrom('accounts').select('time_zone').where('id', '=', String(id)).execute(),
    )
  }
  expect(await countPlans('"name" from "accounts"')).toEqual([repetitions.length])
  expect(await countPlans('"time_zone" from "accounts"')).toEqual([])
})

test('the session lookup of every request is a prepared statement', async () => {
  for (const _ of repetitions) expect(await findSession('nobody’s', new Date())).toBeNull()
  expect(await countPlans('from "sessions"')).toEqual([repetitions.length])
})
