import { afterAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { sealToken, unsealToken } from '#app/product/locations/connections/token-sealing.server'
import { reserveEdit } from '#app/product/locations/google-access/edit-limit.server'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

process.env.ENCRYPTION_KEY = `2026b:${'b'.repeat(40)},2026a:${'a'.repeat(40)}`
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
for (const id of ['861', '862']) await build.account({ id })
afterAll(() => {
  delete process.env.ENCRYPTION_KEY
})

describe('sealing a token', () => {
  test('a sealed token can be unsealed only for its own account, and not after any character was changed', () => {
    const sealed = sealToken('861', '1//a-refresh-token', 'google')
    expect(sealed).toMatch(/^2026b\./)
    expect(unsealToken('861', sealed, 'google')).toBe('1//a-refresh-token')
    expect(unsealToken('862', sealed, 'google')).toBeNull()
    for (let at = 6; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(unsealToken('861', sealed.slice(0, at) + other + sealed.slice(at + 1), 'google')).not.toBe(
        '1//a-refresh-token',
      )
    }
  })

  test('sealing the same token twice gives different results, and an invalid text unseals to null', () => {
    expect(sealToken('861', 'same', 'google')).not.toBe(sealToken('861', 'same', 'google'))
    for (const invalid of ['', '.', '2026b.', 'gone.AAAA', `2026a.${'A'.repeat(80)}`])
      expect(unsealToken('861', invalid, 'google')).toBeNull()
  })
})

test('concurrent workers together make at most ten edits a minute for each profile', async () => {
  const now = Date.now()
  const reserve = (accountId: string, at = now) =>
    asAccount(accountId, (tx) => reserveEdit(tx, 'locations/1', at))
  const waits = await Promise.all(Array.from({ length: 25 }, () => reserve('861')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
  expect(waits.filter((seconds) => seconds > 0).every((seconds) => seconds <= 60)).toBe(true)
  expect(await reserve('862')).toBe(0)
  expect(await reserve('861', now + 60_001)).toBe(0)
})
