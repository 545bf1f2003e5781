import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadPart, logFailure, withFailureMessage } from '#app/product/locations/failures.server'
import { seedDemoAccounts } from '../support/people'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
let bakery: string
beforeAll(async () => {
  bakery = (await seedDemoAccounts(database)).accounts.bakery.id
})

test('when a part of a page fails, it has an error message and the same transaction reads the rest', async () => {
  const { part, rest } = await asAccount(bakery, async (tx) => ({
    part: await loadPart(tx, 'No parts today', () => sql`select * from nowhere`.execute(tx)),
    rest: await loadPart(tx, 'No rest', () => tx.selectFrom('accounts').select('id').execute()),
  }))
  expect(part).toEqual({ value: null, failure: 'No parts today' })
  expect(rest.value).toContainEqual({ id: bakery })
})

test('a failed save has the message of the part that failed, or otherwise its own', async () => {
  const save = (part: Promise<unknown>) => withFailureMessage('The part failed', part).catch((error) => error)
  expect(logFailure(await save(Promise.reject(new Error('x'))), 'It failed')).toBe('The part failed')
  expect(logFailure(new Error('x'), 'It failed')).toBe('It failed')
})

test('thrown responses and an unreachable database are rethrown instead of becoming a message', async () => {
  const refusal = new Response('Not found', { status: 404 })
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  for (const error of [refusal, away]) {
    expect(() => logFailure(error, 'It failed')).toThrow(error as Error)
    await expect(withFailureMessage('The part failed', Promise.reject(error))).rejects.toBe(error)
  }
})
