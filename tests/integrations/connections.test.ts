import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asDue } from '#app/database/due.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { adapterOf, integrationStatuses } from '#app/integrations/directory-connections.server'
import { lookAtConnection } from '#app/integrations/expiry/expiry-jobs.server'
import { findExpiring } from '#app/integrations/expiry/expiry-task.server'
import { linkPages } from '#app/integrations/facebook/page-links.server'
import { facebookRatingsOf } from '#app/integrations/review-sources.server'
import { keepSourceConnection } from '#app/integrations/source-connection-row.server'
import { scanLocation } from '#app/listings/scanning/scan.server'
import { openToken, sealToken } from '#app/locations/google/token-sealing.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { bakery, bakeryPages, startFacebook } from '../providers/facebook-pages/emulated-facebook'

const facebook = await startFacebook()
process.env.FACEBOOK_URL = facebook.url
process.env.FACEBOOK_CLIENT_ID = 'id'
process.env.FACEBOOK_CLIENT_SECRET = 'secret'
process.env.TRIPADVISOR_KEY = 'key'
const database = await testDatabase()
const rows = await openRows(database)
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
await rows.all(`insert into accounts (id, name) values (871, 'Bakery'), (872, 'Dental')`)
await rows.all(`insert into users (id, account_id, user_type, name, email, is_account_owner) values
  (8711, 871, 'admin', 'Dana', 'dana@wheatwhistle.example', false),
  (8712, 871, 'admin', 'Otto', 'otto@wheatwhistle.example', true)`)

beforeEach(async () => {
  await facebook.seed(bakeryPages())
  await rows.all('delete from source_connections')
  await rows.all('delete from mails')
})
afterAll(async () => {
  await facebook.stop()
  for (const name of ['FACEBOOK_URL', 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET', 'TRIPADVISOR_KEY'])
    delete process.env[name]
})

async function connect(accountId: string, expiresAt: Date | null = null, token = 'emulated-1') {
  const sealed = sealToken(accountId, token, 'facebook')
  const made = { source: 'facebook', token: sealed, remoteName: 'Owner', userId: '8711' } as const
  await asAccount(accountId, (tx) =>
    keepSourceConnection(tx, { ...made, connectedBy: 'Dana', expiresAt }, now),
  )
}
const statuses = (accountId = '871') => asAccount(accountId, (tx) => integrationStatuses(tx))
const states = async () =>
  (await rows.all<{ state: string }>('select state from source_connections')).map(({ state }) => state)
const mails = async () =>
  (await rows.all<{ line: string }>(`select to_name || ': ' || subject as line from mails order by id`)).map(
    ({ line }) => line,
  )

describe('directories', () => {
  test('are reached by the account’s own consent, and nobody else’s', async () => {
    expect((await statuses()).facebook).toBe('inactive')
    expect(await adapterOf('871', 'facebook')).toBeNull()
    await connect('871')
    expect((await statuses()).facebook).toBe('active')
    const found = await (await adapterOf('871', 'facebook'))?.find(bakery)
    expect(found).toMatchObject({ outcome: 'ok', value: { remoteId: '1001' } })
    expect((await statuses('872')).facebook).toBe('inactive')
    expect(await adapterOf('872', 'facebook')).toBeNull()
  })

  test('a Page is one location’s, stays linked while it cannot be read, and unlinked is not found again', async () => {
    await connect('871')
    const [bakers, twin] = await rows.all<{ id: string }>(
      `insert into locations (account_id, name, public_name, external_id, address, city, state, state_id, state_code,
         zipcode, phone, time_zone)
       select 871, 'Loop', 'Wheatwhistle Bakery', number, '108 N State St', 'Chicago', 'Illinois', 'US-IL', 'IL',
         '60602', '(312) 555-0101', 'America/Chicago' from (values ('WW-001'), (null)) as numbered (number)
       returning id::text`,
    )
    const query = <T>(fn: (tx: Tx) => Promise<T>) => asAccount('871', fn)
    const dana = { accountId: '871', userId: '8711', name: 'Dana', impersonator: null, query }
    const link = (locationId: string | null) =>
      linkPages(dana as unknown as Viewer, [{ pageId: '1001', locationId }], now)
    const pageOf = async (locationId: string) => {
      await scanLocation('871', locationId)
      return rows.one(
        `select remote_id, status, problem, unlinked_by from listings where location_id = $1 and directory = 'facebook'`,
        [locationId],
      )
    }
    expect(await link(bakers!.id)).toEqual({ ok: true, linked: 1, unlinked: 0 })
    const linked = await pageOf(bakers!.id)
    expect(linked).toMatchObject({ remote_id: '1001', problem: '' })
    expect(await pageOf(twin!.id)).toMatchObject({
      ...{ remote_id: null, status: 'not_available' },
      problem: 'The listing at Facebook is in use by another location.',
    })

    await facebook.remove('1001')
    expect(await pageOf(bakers!.id)).toMatchObject({ remote_id: '1001', status: 'action_required' })
    await facebook.seed(bakeryPages())
    expect(await pageOf(bakers!.id)).toEqual(linked)

    expect(await link(null)).toEqual({ ok: true, linked: 0, unlinked: 1 })
    expect(await pageOf(bakers!.id)).toMatchObject({
      ...{ remote_id: null, status: 'not_available', problem: '', unlinked_by: 'Dana' },
    })
    expect(await link(twin!.id)).toEqual({ ok: true, linked: 1, unlinked: 0 })
    expect(await pageOf(twin!.id)).toMatchObject({ remote_id: '1001', problem: '' })
  })

  test('that the installation serves are there for everybody who has not left them', async () => {
    expect(await statuses()).toMatchObject({ trip_advisor: 'active', yelp_api: 'inactive', bing: 'inactive' })
    expect(await adapterOf('871', 'trip_advisor')).not.toBeNull()
    expect(await adapterOf('871', 'yelp_api')).toBeNull()
    await rows.all(`insert into disabled_directories (account_id, directory) values (871, 'trip_advisor')`)
    expect((await statuses()).trip_advisor).toBe('inactive')
    expect(await adapterOf('871', 'trip_advisor')).toBeNull()
    expect((await statuses('872')).trip_advisor).toBe('active')
  })

  test('an end that Facebook tells of is noted, and nothing is asked in vain after it', async () => {
    await connect('871')
    await facebook.endTokens()
    expect((await (await adapterOf('871', 'facebook'))?.find(bakery))?.outcome).toBe('rejected')
    expect(await states()).toEqual(['ended'])
    expect((await statuses()).facebook).toBe('expired')
    expect(await adapterOf('871', 'facebook')).toBeNull()
    expect(await facebookRatingsOf('871')).toBeNull()
  })

  test('an end that is told of an older token leaves the connection made since', async () => {
    await connect('871', null, 'emulated-2')
    const old = await adapterOf('871', 'facebook')
    await connect('871')
    await facebook.revoke('emulated-2')
    expect((await old?.find(bakery))?.outcome).toBe('rejected')
    expect(await states()).toEqual(['connected'])
  })

  test('a token copied to another account, or to another source, opens nothing', async () => {
    const sealed = sealToken('871', 'emulated-1', 'facebook')
    expect(openToken('871', sealed, 'facebook')).toBe('emulated-1')
    expect(openToken('872', sealed, 'facebook')).toBeNull()
    expect(openToken('871', sealed, 'trustpilot')).toBeNull()
    expect(openToken('871', sealed)).toBeNull()
    await connect('871')
    await rows.all(
      `insert into source_connections (account_id, source, state, token) values (872, 'facebook', 'connected', $1)`,
      [sealed],
    )
    expect(await adapterOf('872', 'facebook')).toBeNull()
    expect((await statuses('872')).facebook).toBe('expired')
  })
})

describe('a connection that ends by itself', () => {
  const look = (at = now) => lookAtConnection({ accountId: '871', source: 'facebook' }, at)
  const due = () => asDue(findExpiring, async () => undefined)

  test('is not usable from that moment, though nobody has looked', async () => {
    await connect('871', inDays(-0.001))
    expect(await states()).toEqual(['connected'])
    expect((await statuses()).facebook).toBe('expired')
    expect(await adapterOf('871', 'facebook')).toBeNull()
  })

  test('whoever made it is told a week before and a day before, once each, and then it ends', async () => {
    await connect('871', inDays(7.5))
    expect(await due()).toEqual([{ account_id: '871', source: 'facebook' }])
    for (const at of [0, 0.1, 5]) await look(inDays(at))
    for (const at of [6, 6.2, 7]) await look(inDays(at))
    await look(inDays(7.6))
    expect(await mails()).toEqual([
      'Dana: Your Facebook integration will expire in 7 days',
      'Dana: Your Facebook integration will expire in 1 day',
    ])
    expect(await states()).toEqual(['expired'])
    expect(await due()).toEqual([])
    const events = await rows.all(
      `select action, subject from audit_events where action <> 'integration.matched' and account_id = 871`,
    )
    expect(events).toEqual([{ action: 'integration.expired', subject: 'Facebook' }])
  })

  test('the account’s owner is told where whoever made it has left', async () => {
    await rows.all('update users set is_active = false where id = 8711')
    await connect('871', inDays(3))
    await look()
    expect(await mails()).toEqual(['Otto: Your Facebook integration will expire in 3 days'])
    await rows.all('update users set is_active = true where id = 8711')
  })

  test('is not looked at where its end is far, and not when it does not end', async () => {
    await connect('871', inDays(9))
    expect(await due()).toEqual([])
    await connect('871', null)
    expect(await due()).toEqual([])
    await look()
    expect(await mails()).toEqual([])
  })

  test('made anew, it is warned of anew', async () => {
    await connect('871', inDays(3))
    await look()
    await connect('871', inDays(6))
    await look()
    expect(await mails()).toHaveLength(2)
  })
})
