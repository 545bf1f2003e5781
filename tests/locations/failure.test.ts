import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { failureInWords, loadedPart, savedPart } from '#app/locations/failure.server'
import { testDatabase } from '../cast/database'
import { seedCast } from '../cast/people'

const database = await testDatabase()
let bakery: string
beforeAll(async () => {
  bakery = (await seedCast(database)).accounts.bakery.id
})

test('a part of a page that fails says so, and the rest is read in the same transaction', async () => {
  const { part, rest } = await asAccount(bakery, async (tx) => ({
    part: await loadedPart(tx, 'No parts today', () => sql`select * from nowhere`.execute(tx)),
    rest: await loadedPart(tx, 'No rest', () => tx.selectFrom('accounts').select('id').execute()),
  }))
  expect(part).toEqual({ value: null, failure: 'No parts today' })
  expect(rest.value).toContainEqual({ id: bakery })
})

test('a save that fails is told by the part that failed, else by its own sentence', async () => {
  const save = (part: Promise<unknown>) => savedPart('The part failed', part).catch((error) => error)
  expect(failureInWords(await save(Promise.reject(new Error('x'))), 'It failed')).toBe('The part failed')
  expect(failureInWords(new Error('x'), 'It failed')).toBe('It failed')
})

test('refusals, and a database that is away, are no sentences', async () => {
  const refusal = new Response('Not found', { status: 404 })
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  for (const error of [refusal, away]) {
    expect(() => failureInWords(error, 'It failed')).toThrow(error as Error)
    await expect(savedPart('The part failed', Promise.reject(error))).rejects.toBe(error)
  }
})
