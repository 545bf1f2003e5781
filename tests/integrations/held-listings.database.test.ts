import { describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Directory } from '#app/kit/directories/directories'
import { holdListing, moveListing, releaseListing } from '#app/product/integrations/held-listings.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
for (const id of ['881', '882']) await build.account({ id })
for (const id of ['88101', '88102']) await build.location({ account_id: '881', id })
await build.location({ account_id: '882', id: '88201' })
const hold = (accountId: string, locationId: string, remoteId: string, directory: Directory = 'apple_maps') =>
  asAccount(accountId, (tx) => holdListing(tx, { locationId, directory, remoteId }))

describe('holding a listing', () => {
  test('the first location keeps a listing until it releases it', async () => {
    expect(await hold('881', '88101', 'apple-1')).toBe('held')
    expect(await hold('881', '88101', 'apple-1')).toBe('held')
    expect(await hold('881', '88102', 'apple-1')).toBe('of_other_location')
    expect(await hold('882', '88201', 'apple-1')).toBe('of_other_account')
    expect(await hold('881', '88101', 'apple-2')).toBe('held')
    expect(await hold('882', '88201', 'apple-1')).toBe('held')
    await asAccount('882', (tx) => releaseListing(tx, '88101', 'apple_maps'))
    expect(await hold('882', '88201', 'apple-2')).toBe('of_other_account')
    await rows.all('delete from locations where id = 88101')
    expect(await hold('882', '88201', 'apple-2')).toBe('held')
  })

  test('a listing accessed by an account’s own consent belongs to one location of each account', async () => {
    expect(await hold('881', '88102', 'page', 'facebook')).toBe('held')
    expect(await hold('882', '88201', 'page', 'facebook')).toBe('held')
    await build.location({ account_id: '881', id: '88103' })
    const moved = { locationId: '88103', directory: 'facebook', remoteId: 'page' } as const
    await asAccount('881', (tx) => moveListing(tx, moved))
    expect(await hold('881', '88102', 'page', 'facebook')).toBe('of_other_location')
    expect(await hold('882', '88201', 'page', 'facebook')).toBe('held')
  })
})
