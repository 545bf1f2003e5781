import { describe, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { holdListing, moveListing, releaseListing } from '#app/integrations/held-listings.server'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
await rows.all(`insert into accounts (id, name) values (881, 'Bakery'), (882, 'Dental')`)
await rows.all(`insert into locations (account_id, id, name, address, city, state, state_id, state_code, zipcode)
  select account, id, 'Loop', '108 N State St', 'Chicago', 'Illinois', 'US-IL', 'IL', '60602'
  from (values (881, 88101), (881, 88102), (882, 88201)) as places (account, id)`)
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
    await rows.all(`insert into locations (account_id, id, name) values (881, 88103, 'Uptown')`)
    const moved = { locationId: '88103', directory: 'facebook', remoteId: 'page' } as const
    await asAccount('881', (tx) => moveListing(tx, moved))
    expect(await hold('881', '88102', 'page', 'facebook')).toBe('of_other_location')
    expect(await hold('882', '88201', 'page', 'facebook')).toBe('held')
  })
})
