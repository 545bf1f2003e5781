import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findAdapter, loadIntegrationStatuses } from '#app/product/integrations/directory-connections.server'
import { checkConnection } from '#app/product/integrations/expiry/expiry-jobs.server'
import { listExpiringConnections } from '#app/product/integrations/expiry/expiry-task.server'
import { linkPages } from '#app/product/integrations/facebook/page-links.server'
import { findFacebookRatings } from '#app/product/integrations/source-adapters.server'
import {
  loadTrustpilotLocation,
  saveTrustpilotLocation,
} from '#app/product/integrations/trustpilot/review-location.server'
import { scanLocation } from '#app/product/listings/scanning/scan-location.server'
import { saveSourceConnection } from '#app/product/locations/connections/source-connections.server'
import { sealToken, unsealToken } from '#app/product/locations/connections/token-sealing.server'
import { describeShownLinks } from '#app/product/locations/matching/match-edits.server'
import { bakery, bakeryPages, startFacebook } from '../providers/facebook-pages/emulated-facebook'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const facebook = await startFacebook()
process.env.FACEBOOK_URL = facebook.url
process.env.FACEBOOK_CLIENT_ID = 'id'
process.env.FACEBOOK_CLIENT_SECRET = 'secret'
process.env.TRIPADVISOR_KEY = 'key'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
for (const id of ['871', '872']) await build.account({ id })
await build.user({ id: '8711', account_id: '871', name: 'Dana' })
await build.user({ account_id: '871', name: 'Otto', is_account_owner: true })

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
  const sealedToken = sealToken(accountId, token, 'facebook')
  const connection = { source: 'facebook', token: sealedToken, remoteName: 'Owner', userId: '8711' } as const
  await asAccount(accountId, (tx) =>
    saveSourceConnection(tx, { ...connection, connectedBy: 'Dana', expiresAt }, now),
  )
}
const loadStatuses = (accountId = '871') => asAccount(accountId, (tx) => loadIntegrationStatuses(tx))
const listStates = async () =>
  (await rows.all<{ state: string }>('select state from source_connections')).map(({ state }) => state)
const listMails = async () =>
  (await rows.all<{ line: string }>(`select to_name || ': ' || subject as line from mails order by id`)).map(
    ({ line }) => line,
  )

describe('connections to directories', () => {
  test('a directory is accessed only with the account’s own consent', async () => {
    expect((await loadStatuses()).facebook).toBe('inactive')
    expect(await findAdapter('871', 'facebook')).toBeNull()
    await connect('871')
    expect((await loadStatuses()).facebook).toBe('active')
    const found = await (await findAdapter('871', 'facebook'))?.find(bakery)
    expect(found).toMatchObject({ outcome: 'ok', value: { remoteId: '1001' } })
    expect((await loadStatuses('872')).facebook).toBe('inactive')
    expect(await findAdapter('872', 'facebook')).toBeNull()
  })

  test('a Page belongs to one location, stays linked while it is unreadable, and is not found again after being unlinked', async () => {
    await connect('871')
    const place = {
      account_id: '871',
      public_name: 'Wheatwhistle Bakery',
      address: '108 N State St',
      city: 'Chicago',
      state: 'Illinois',
      state_id: 'US-IL',
      state_code: 'IL',
      zipcode: '60602',
      phone: '(312) 555-0101',
      time_zone: 'America/Chicago',
    }
    const original = await build.location({ ...place, external_id: 'WW-001' })
    const twin = await build.location(place)
    const query = <T>(fn: (tx: Tx) => Promise<T>) => asAccount('871', fn)
    const dana = { accountId: '871', userId: '8711', name: 'Dana', impersonator: null, query }
    let linkedId: string | null = null
    /** Saves the form as it was opened after the link before. */
    const link = (locationId: string | null) => {
      const shown = describeShownLinks([{ key: '1001', locationId: linkedId, isLinked: linkedId !== null }])
      linkedId = locationId
      return linkPages(dana as unknown as Viewer, [{ pageId: '1001', locationId }], { shown, now })
    }
    const scanAndFindListing = async (locationId: string) => {
      await scanLocation('871', locationId)
      return rows.one(
        `select remote_id, status, problem, unlinked_by from listings where location_id = $1 and directory = 'facebook'`,
        [locationId],
      )
    }
    expect(await link(original!.id)).toEqual({ ok: true, linked: 1, unlinked: 0 })
    const linked = await scanAndFindListing(original!.id)
    expect(linked).toMatchObject({ remote_id: '1001', problem: '' })
    expect(await scanAndFindListing(twin!.id)).toMatchObject({
      remote_id: null,
      status: 'not_available',
      problem: 'The Facebook listing is already used by another location.',
    })

    await facebook.remove('1001')
    expect(await scanAndFindListing(original!.id)).toMatchObject({
      remote_id: '1001',
      status: 'action_required',
    })
    await facebook.seed(bakeryPages())
    expect(await scanAndFindListing(original!.id)).toEqual(linked)

    expect(await link(null)).toEqual({ ok: true, linked: 0, unlinked: 1 })
    expect(await scanAndFindListing(original!.id)).toMatchObject({
      remote_id: null,
      status: 'not_available',
      problem: '',
      unlinked_by: 'Dana',
    })
    expect(await link(twin!.id)).toEqual({ ok: true, linked: 1, unlinked: 0 })
    expect(await scanAndFindListing(twin!.id)).toMatchObject({ remote_id: '1001', problem: '' })
  })

  test('the location of Trustpilot’s reviews that somebody else has chosen in the meantime is kept', async () => {
    const site = { account_id: '871', website: 'https://wheatwhistle.example/' }
    const [one, two] = [
      await build.location({ ...site, name: 'One' }),
      await build.location({ ...site, name: 'Two' }),
    ]
    await build.insert('source_connections', {
      account_id: '871',
      source: 'trustpilot',
      state: 'connected',
      token: 'sealed',
    })
    const query = <T>(fn: (tx: Tx) => Promise<T>) => asAccount('871', fn)
    const dana = {
      accountId: '871',
      userId: '8711',
      name: 'Dana',
      impersonator: null,
      query,
    } as unknown as Viewer
    const { shown } = await query(loadTrustpilotLocation)
    expect(await saveTrustpilotLocation(dana, one!.id, shown)).toEqual({ ok: true, name: 'One' })
    expect(await saveTrustpilotLocation(dana, two!.id, shown)).toEqual({ ok: false, name: 'One' })
    expect(await query(loadTrustpilotLocation)).toMatchObject({ id: one!.id })
    const reopened = await query(loadTrustpilotLocation)
    expect(await saveTrustpilotLocation(dana, two!.id, reopened.shown)).toEqual({ ok: true, name: 'Two' })
  })

  test('a directory of the installation is active for every account that has not opted out', async () => {
    expect(await loadStatuses()).toMatchObject({
      trip_advisor: 'active',
      yelp_api: 'inactive',
      bing: 'inactive',
    })
    expect(await findAdapter('871', 'trip_advisor')).not.toBeNull()
    expect(await findAdapter('871', 'yelp_api')).toBeNull()
    await build.insert('disabled_directories', { account_id: '871', directory: 'trip_advisor' })
    expect((await loadStatuses()).trip_advisor).toBe('inactive')
    expect(await findAdapter('871', 'trip_advisor')).toBeNull()
    expect((await loadStatuses('872')).trip_advisor).toBe('active')
  })

  test('a connection that Facebook reports as ended is recorded, and no further calls are made', async () => {
    await connect('871')
    await facebook.endTokens()
    expect((await (await findAdapter('871', 'facebook'))?.find(bakery))?.outcome).toBe('rejected')
    expect(await listStates()).toEqual(['ended'])
    expect((await loadStatuses()).facebook).toBe('expired')
    expect(await findAdapter('871', 'facebook')).toBeNull()
    expect(await findFacebookRatings('871')).toBeNull()
  })

  test('the end of an older token does not end a newer connection', async () => {
    await connect('871', null, 'emulated-2')
    const old = await findAdapter('871', 'facebook')
    await connect('871')
    await facebook.revoke('emulated-2')
    expect((await old?.find(bakery))?.outcome).toBe('rejected')
    expect(await listStates()).toEqual(['connected'])
  })

  test('a token copied to another account or source cannot be unsealed', async () => {
    const sealed = sealToken('871', 'emulated-1', 'facebook')
    expect(unsealToken('871', sealed, 'facebook')).toBe('emulated-1')
    expect(unsealToken('872', sealed, 'facebook')).toBeNull()
    expect(unsealToken('871', sealed, 'trustpilot')).toBeNull()
    expect(unsealToken('871', sealed, 'google')).toBeNull()
    await connect('871')
    await build.insert('source_connections', {
      account_id: '872',
      source: 'facebook',
      state: 'connected',
      token: sealed,
    })
    expect(await findAdapter('872', 'facebook')).toBeNull()
    expect((await loadStatuses('872')).facebook).toBe('expired')
  })
})

describe('a connection that expires', () => {
  const checkAt = (at = now) => checkConnection({ accountId: '871', source: 'facebook' }, at)
  const listDue = () => asScheduler(listExpiringConnections, async () => undefined)

  test('is unusable as soon as it has expired, even before the next check', async () => {
    await connect('871', inDays(-0.001))
    expect(await listStates()).toEqual(['connected'])
    expect((await loadStatuses()).facebook).toBe('expired')
    expect(await findAdapter('871', 'facebook')).toBeNull()
  })

  test('mails its creator once a week before and once a day before, and then expires', async () => {
    await connect('871', inDays(7.5))
    expect(await listDue()).toEqual([{ account_id: '871', source: 'facebook' }])
    for (const at of [0, 0.1, 5]) await checkAt(inDays(at))
    for (const at of [6, 6.2, 7]) await checkAt(inDays(at))
    await checkAt(inDays(7.6))
    expect(await listMails()).toEqual([
      'Dana: Your Facebook integration will expire in 7 days',
      'Dana: Your Facebook integration will expire in 1 day',
    ])
    expect(await listStates()).toEqual(['expired'])
    expect(await listDue()).toEqual([])
    const events = await rows.all(
      `select action, subject from audit_events where action <> 'integration.matched' and account_id = 871`,
    )
    expect(events).toEqual([{ action: 'integration.expired', subject: 'Facebook' }])
  })

  test('mails the account owner when its creator is no longer active', async () => {
    await rows.all('update users set is_active = false where id = 8711')
    await connect('871', inDays(3))
    await checkAt()
    expect(await listMails()).toEqual(['Otto: Your Facebook integration will expire in 3 days'])
    await rows.all('update users set is_active = true where id = 8711')
  })

  test('is not checked when it expires later than in eight days or never', async () => {
    await connect('871', inDays(9))
    expect(await listDue()).toEqual([])
    await connect('871', null)
    expect(await listDue()).toEqual([])
    await checkAt()
    expect(await listMails()).toEqual([])
  })

  test('is warned about again after it has been renewed', async () => {
    await connect('871', inDays(3))
    await checkAt()
    await connect('871', inDays(6))
    await checkAt()
    expect(await listMails()).toHaveLength(2)
  })
})
