import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { addressText, cityText, shortAddressText, stateText } from '#app/product/locations/address-text'
import { shortState } from '#app/product/locations/short-state'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const build = createBuilders(await openSql(database))
const account = await build.account()

test.each([
  { state: 'Texas', state_code: 'TX', expected: 'TX' },
  { state: 'Tokyo', state_code: '13', expected: 'Tokyo' },
  { state: 'Île-de-France', state_code: '', expected: 'Île-de-France' },
  { state: '', state_code: '13', expected: '13' },
  { state: '', state_code: '', expected: '' },
])('addresses name the state by letters, never by a number that has a name: $expected', async (row) => {
  const { expected, ...state } = row
  const lines = { address: '1 Main Street', address_2: 'Suite 2', city: 'Springfield', zipcode: '10001' }
  const { id } = await build.location({ account_id: account.id, ...lines, ...state })
  const { rows } = await asAccount(account.id, (tx) =>
    sql<
      Record<string, string | null>
    >`select ${stateText()} as state, ${cityText()} as city, ${shortAddressText()} as short,
      ${addressText()} as full from locations l where l.account_id = ${tx.accountId} and l.id = ${id}`.execute(
      tx,
    ),
  )
  expect(shortState(state)).toBe(expected)
  expect(rows[0]).toEqual({
    state: expected || null,
    city: ['Springfield', expected].filter(Boolean).join(', '),
    short: ['1 Main Street', 'Springfield', expected].filter(Boolean).join(', '),
    full: `1 Main Street, Suite 2, Springfield, ${[expected, '10001'].filter(Boolean).join(' ')}`,
  })
})
