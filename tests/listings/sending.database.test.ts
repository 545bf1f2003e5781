import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  lockField,
  sendChanges,
  setDirectoryEnabled,
  turnOffAutoSync,
  turnOnAutoSync,
} from '#app/product/listings/auto-sync.server'
import { enforceLocks } from '#app/product/listings/field-locks.server'
import type { CurrentListings } from '#app/product/listings/scanning/listing-lease.server'
import { reserveRequests } from '#app/product/listings/scanning/rate-limit.server'
import type { ListingUpdate } from '#app/product/listings/scanning/save-readings.server'
import { enqueueDueBatches } from '#app/product/listings/sending/batch-task.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const { google, apple } = directories
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
await createAccountWithLocations(database, { accountId: '862', zone: 'America/Chicago', locationCount: 0 })
const { location, inAccount } = await listedLocations(database, rows, directories, '862')
const dana = { userId: '862', name: 'Dana', impersonator: null }
const now = () => new Date()
afterAll(() => directories.stop())
beforeEach(async () => {
  await google.seed({ settings: { moderationSeconds: 0, isQuotaEnforced: false } })
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
})

const phone = (number: string) => ({
  phoneNumbers: [{ phoneNumber: number, type: 'LANDLINE', primary: true }],
})
const waitingState = async (loadRow: () => Promise<Record<string, unknown>>) => {
  const { pending_fields, publish_at } = await loadRow()
  return { pending_fields, isDue: publish_at !== null }
}

test('an edit is sent to every directory, is then in progress, and becomes live once a scan sees it', async () => {
  const { scan, change, send, publish, writes, listing, syncRow, changes } = await location()
  await scan()
  await apple.control('seed', { settings: { moderationSeconds: 3600 } })
  await change({ phone: '(312) 555-0144' })
  expect(await waitingState(syncRow)).toEqual({ pending_fields: ['phone'], isDue: true })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'pending_sync' })
  await send()
  expect(await listing('apple_maps')).toMatchObject({
    status: 'in_progress',
    submission: 'submitted',
    submitted_fields: ['phone'],
  })
  expect(await waitingState(syncRow)).toEqual({ pending_fields: [], isDue: false })
  expect(await writes()).toHaveLength(1)
  expect(await syncRow()).toMatchObject({ sync_status: 'in_progress', leased_until: null })

  await publish()
  await apple.control('decide', { id: `a${(await syncRow()).location_id}`, isApproved: true })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', submission: 'live' })
  expect(await listing('google_maps')).toMatchObject({ status: 'in_sync' })
  expect(await changes()).toContainEqual({ directory: 'apple_maps', field: 'phone', cause: 'highstreet' })
})

test('another edit restarts the half-hour wait, and all edits are sent together', async () => {
  const { scan, change, send, writes, syncRow, id } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await rows.all(
    `update location_listings set publish_at = now() + interval '20 minutes' where location_id = $1`,
    [id],
  )
  await send()
  expect(await writes()).toEqual([])
  await change({ website: 'https://wheatwhistle.example/new' })
  expect(await syncRow()).toMatchObject({ pending_fields: ['phone', 'website'], revision: 2 })
  await send()
  expect(await writes()).toHaveLength(1)
})

test('a write that arrived but whose response was lost is not sent again', async () => {
  const { scan, change, send, writes, listing, syncRow } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await apple.control('faults', { match: 'PUT', mode: 'reset', times: 1, isApplied: true })
  await send()
  expect(await listing('apple_maps')).toMatchObject({ submission: 'queued' })
  expect(await waitingState(syncRow)).toEqual({ pending_fields: ['phone'], isDue: true })
  await send()
  expect(await writes()).toHaveLength(1)
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', submission: 'live' })
  expect(await waitingState(syncRow)).toEqual({ pending_fields: [], isDue: false })
})

test('a throttled write is retried after the delay that the directory asked for', async () => {
  const { id, scan, change, send, writes, listing, syncRow } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await apple.control('faults', { match: 'PUT', mode: 'throttle', times: 1, retryAfterSeconds: 90 })
  await send()
  expect(await listing('apple_maps')).toMatchObject({ submission: 'throttled' })
  const { leased_until, retry_at } = await syncRow()
  expect(leased_until).toBeNull()
  expect((retry_at as Date).getTime() - Date.now()).toBeGreaterThan(80_000)
  expect(await enqueueDueBatches()).toBe(0)
  expect(await scan()).toMatchObject({ outcome: 'done' })
  await inAccount((tx) => sendChanges(tx, [id]))
  await send()
  expect(await writes()).toHaveLength(2)
  expect(await listing('apple_maps')).toMatchObject({ submission: 'submitted' })
})

test('a change rejected by a directory is recorded with the reason and not sent again automatically', async () => {
  const { scan, change, send, listing, syncRow, writes } = await location()
  const { location_id } = await syncRow()
  await scan()
  await apple.control('refuse', {
    id: `a${location_id}`,
    report: { code: 'VALIDATION__PhoneNumberInvalid', message: 'No such number.', isAtOnce: true },
  })
  await change({ phone: '(312) 555-0144' })
  await send()
  expect(await listing('apple_maps')).toMatchObject({ status: 'action_required', submission: 'rejected' })
  expect((await listing('apple_maps')).problem).not.toBe('')
  await send()
  expect(await writes()).toHaveLength(1)
})

describe('user decisions', () => {
  test('nothing is sent while Auto Sync is off, and turning it on sends what differs', async () => {
    const { id, scan, change, drift, send, writes, edits, syncRow } = await location()
    await scan()
    expect(await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))).toMatchObject({ changed: [id] })
    expect(await syncRow()).toMatchObject({ status: 'eligible_not_published', auto_sync: false })
    await change({ website: 'https://wheatwhistle.example/new' })
    await drift(phone('+13125550199'))
    await send()
    await scan()
    expect([await writes(), await edits()]).toEqual([[], []])
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toMatchObject({ changed: [id] })
    expect(await syncRow()).toMatchObject({ status: 'published', pending_fields: ['phone', 'website'] })
    await send()
    expect(await writes()).toHaveLength(1)
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({ ok: true, changed: [] })
  })

  test('turning Auto Sync off discards an edit that has not been sent', async () => {
    const { id, scan, change, publication, syncRow } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    expect(await waitingState(syncRow)).toEqual({ pending_fields: [], isDue: false })
    expect(await publication()).toBeNull()
  })

  test('turning Auto Sync off discards a throttled change, which is then no longer in progress', async () => {
    const { id, scan, change, send, listing, syncRow } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await apple.control('faults', { match: 'PUT', mode: 'throttle', times: 1, retryAfterSeconds: 90 })
    await send()
    expect(await listing('apple_maps')).toMatchObject({ submission: 'throttled' })
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync', submission: null })
    expect(await syncRow()).toMatchObject({ retry_at: null, pending_fields: [] })
    await scan()
    expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync' })
  })

  test('without publishing nothing is sent, and the discarded changes do not block other batches', async () => {
    const { id, scan, change, send, publish, writes, edits, syncRow } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await build.setting('862', 'publishing', 'false')
    await send()
    await publish()
    expect([await writes(), await edits()]).toEqual([[], []])
    expect(await waitingState(syncRow)).toEqual({ pending_fields: [], isDue: false })
    expect(await enqueueDueBatches()).toBe(0)
    await rows.all('delete from account_settings where account_id = 862')
    await scan()
    expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(1)
  })

  test('a disabled directory is sent nothing and is out of sync', async () => {
    const { id, scan, change, send, writes, edits, publish, syncRow } = await location()
    await scan()
    await inAccount((tx) => setDirectoryEnabled(tx, id, 'apple_maps', false, dana, now()))
    expect(await syncRow()).toMatchObject({ sync_status: 'not_in_sync' })
    await change({ phone: '(312) 555-0144' })
    await send()
    await publish()
    expect([(await writes()).length, (await edits()).length]).toEqual([0, 1])
    await inAccount((tx) => setDirectoryEnabled(tx, id, 'google_maps', false, dana, now()))
    await change({ phone: '(312) 555-0155' })
    await publish()
    expect(await edits()).toHaveLength(1)
    await scan()
    await inAccount((tx) => setDirectoryEnabled(tx, id, 'apple_maps', true, dana, now()))
    await send()
    expect(await writes()).toHaveLength(1)
  })

  test('sending manually makes waiting changes due immediately', async () => {
    const { id, scan, change, syncRow } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await rows.all(
      `update location_listings set publish_at = now() + interval '1 hour' where location_id = $1`,
      [id],
    )
    expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(1)
    expect(((await syncRow()).publish_at as Date).getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('what is sent manually is in progress at once', async () => {
    const { id, scan, drift, listing, syncRow } = await location()
    await drift(phone('+13125550199'))
    await scan()
    expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync' })
    expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(1)
    expect(await listing('apple_maps')).toMatchObject({ status: 'pending_sync' })
    expect(await syncRow()).toMatchObject({ sync_status: 'in_progress', leased_until: null })
  })

  test('what is sent manually to Google waits for no other directory', async () => {
    const { id, scan, change } = await location()
    await scan()
    await change({ website: 'https://wheatwhistle.example/now' })
    await rows.all(
      `update location_listings set publish_at = now() + interval '1 hour' where location_id = $1`,
      [id],
    )
    await rows.all(`delete from pgboss.job where name = 'publish-location'`)
    await inAccount((tx) => sendChanges(tx, [id]))
    expect(await rows.all(`select from pgboss.job where name = 'publish-location'`)).toHaveLength(1)
  })

  test('Auto Sync cannot be turned on without Google, a matched profile or a first check, and the reason says which is missing', async () => {
    const { id, scan } = await location()
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    await rows.all('update locations set google_location_name = null where id = $1', [id])
    await scan()
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({
      ok: false,
      reason: 'Location not found in Google integration',
    })
    await rows.all('delete from location_listings where location_id = $1', [id])
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({
      ok: false,
      reason: 'This location has not been checked on Google yet',
    })
    await build.insert('source_connections', { account_id: '862', source: 'google', state: 'disconnected' })
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({
      ok: false,
      reason: 'No active Google integration',
    })
    await rows.all(`delete from source_connections where source = 'google'`)
  })
})

test('a locked field that drifts is pushed at most twice, then one mail is sent', async () => {
  const { id, scan, drift, send, writes } = await location()
  await scan()
  await inAccount((tx) => lockField(tx, id, 'phone', dana, now()))
  for (let day = 0; day < 4; day += 1) {
    await drift(phone(`+1312555019${day}`))
    await scan()
    await send()
    await scan()
  }
  expect(await writes()).toHaveLength(2)
  expect(await rows.all(`select subject from mails where account_id = 862`)).toHaveLength(1)
})

test('enforcing a lock does not send early what someone is still editing', async () => {
  const { id, scan, change, drift, syncRow } = await location()
  await scan()
  await inAccount((tx) => lockField(tx, id, 'phone', dana, now()))
  await change({ website: 'https://wheatwhistle.example/half' })
  await rows.all(
    `update location_listings set publish_at = now() + interval '1 hour' where location_id = $1`,
    [id],
  )
  await drift(phone('+13125550199'))
  await scan()
  expect(await syncRow()).toMatchObject({ pending_fields: ['website'] })
  expect(((await syncRow()).publish_at as Date).getTime()).toBeGreaterThan(Date.now())
})

test('a field that a directory does not accept is neither sent nor pushed nor counted as sent', async () => {
  const { id, scan, syncRow } = await location()
  await scan()
  await build.listing({
    account_id: '862',
    location_id: id,
    directory: 'facebook',
    status: 'not_in_sync',
    differences: JSON.stringify([{ field: 'public_name', ours: 'A', theirs: 'B' }]),
  })
  expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(0)
  await inAccount((tx) => lockField(tx, id, 'public_name', dana, now()))
  const comparison = { differences: [{ field: 'public_name', ours: 'A', theirs: 'B' }] }
  const updates = new Map([
    ['facebook', { comparison, row: { status: 'not_in_sync' } } as ListingUpdate],
  ] as const)
  const current = {
    row: await syncRow(),
    own: { timeZone: 'UTC' },
    listings: new Map(),
  } as unknown as CurrentListings
  await inAccount((tx) => enforceLocks(tx, id, current, updates, now()))
  expect(await rows.all('select pushes from listing_locks where location_id = $1', [id])).toEqual([
    { pushes: 0 },
  ])
})

test('a write to Bing counts as two requests, because it may be repeated without the refused fields', async () => {
  expect(await reserveRequests('bing', 2)).toBe(0)
  expect(await reserveRequests('bing', 2)).toBe(0)
  expect(await reserveRequests('bing', 2)).toBe(2)
})
