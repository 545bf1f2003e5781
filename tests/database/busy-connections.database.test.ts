import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { configuration } from '#app/kit/configuration.server'
import { closePools, waitForConnectionsLikeJobs } from '#app/kit/database/pool.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { createTestDatabase } from '../support/test-database'

await createTestDatabase()

/** Starts one transaction more than there are connections, each of which takes longer than a request waits. */
const startTransactions = () =>
  Promise.allSettled(
    Array.from({ length: configuration().databasePool + 1 }, () =>
      asAccount('1', (tx) => sql`select pg_sleep(2.5)`.execute(tx)),
    ),
  )
const countFailed = async () =>
  (await startTransactions()).filter(({ status }) => status === 'rejected').length

test('a request that gets no connection fails soon, and a job waits for one', async () => {
  expect(await countFailed()).toBe(1)
  await closePools()
  waitForConnectionsLikeJobs()
  expect(await countFailed()).toBe(0)
})
