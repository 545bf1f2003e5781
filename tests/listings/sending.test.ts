import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  lockField,
  sendChanges,
  setDirectoryEnabled,
  turnOffAutoSync,
  turnOnAutoSync,
} from '#app/listings/auto-sync.server'
import { enforceLocks } from '#app/listings/field-locks.server'
import type { CurrentListings } from '#app/listings/scanning/listing-lease.server'
import { reserveRequests } from '#app/listings/scanning/rate-limit.server'
import type { ListingUpdate } from '#app/listings/scanning/save-readings.server'
import { enqueueDueBatches } from '#app/listings/sending/batch-task.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const { google, apple } = directories
const database = await createTestDatabase()
const rows = await openSql(database)
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

test('an edit goes to every directory, is in progress, and live once it is seen', async () => {
  const { scan, change, send, publish, writes, listing, syncRow: standing, changes } = await location()
  await scan()
  await apple.control('seed', { settings: { moderationSeconds: 3600 } })
  await change({ phone: '(312) 555-0144' })
  expect(await waitingState(standing)).toEqual({ pending_fields: ['phone'], isDue: true })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'pending_sync' })
  await send()
  expect(await listing('apple_maps')).toMatchObject({
    ...{ status: 'in_progress', submission: 'submitted', submitted_fields: ['phone'] },
  })
  expect(await waitingState(standing)).toEqual({ pending_fields: [], isDue: false })
  expect(await writes()).toHaveLength(1)
  expect(await standing()).toMatchObject({ sync_status: 'in_progress', leased_until: null })

  await publish()
  await apple.control('decide', { id: `a${(await standing()).location_id}`, isApproved: true })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', submission: 'live' })
  expect(await listing('google_maps')).toMatchObject({ status: 'in_sync' })
  expect(await changes()).toContainEqual({ directory: 'apple_maps', field: 'phone', cause: 'highstreet' })
})

test('each further edit begins the half hour again, and all go out as one', async () => {
  const { scan, change, send, writes, syncRow: standing, id } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await rows.all(
    `update location_listings set publish_at = now() + interval '20 minutes' where location_id = $1`,
    [id],
  )
  await send()
  expect(await writes()).toEqual([])
  await change({ website: 'https://wheatwhistle.example/new' })
  expect(await standing()).toMatchObject({ pending_fields: ['phone', 'website'], revision: 2 })
  await send()
  expect(await writes()).toHaveLength(1)
})

test('after a write whose answer was lost nothing is sent that has arrived', async () => {
  const { scan, change, send, writes, listing, syncRow: standing } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await apple.control('faults', { match: 'PUT', mode: 'reset', times: 1, isApplied: true })
  await send()
  expect(await listing('apple_maps')).toMatchObject({ submission: 'queued' })
  expect(await waitingState(standing)).toEqual({ pending_fields: ['phone'], isDue: true })
  await send()
  expect(await writes()).toHaveLength(1)
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', submission: 'live' })
  expect(await waitingState(standing)).toEqual({ pending_fields: [], isDue: false })
})

test('a directory that is busy is asked again when it said', async () => {
  const { id, scan, change, send, writes, listing, syncRow: standing } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  await apple.control('faults', { match: 'PUT', mode: 'throttle', times: 1, retryAfterSeconds: 90 })
  await send()
  expect(await listing('apple_maps')).toMatchObject({ submission: 'throttled' })
  const { leased_until, retry_at } = await standing()
  expect(leased_until).toBeNull()
  expect((retry_at as Date).getTime() - Date.now()).toBeGreaterThan(80_000)
  expect(await enqueueDueBatches()).toBe(0)
  expect(await scan()).toMatchObject({ outcome: 'done' })
  await inAccount((tx) => sendChanges(tx, [id]))
  await send()
  expect(await writes()).toHaveLength(2)
  expect(await listing('apple_maps')).toMatchObject({ submission: 'submitted' })
})

test('what a directory refuses is told with its reason, and not sent again by itself', async () => {
  const { scan, change, send, listing, syncRow: standing, writes } = await location()
  const { location_id } = await standing()
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

describe('what people decide', () => {
  test('nothing goes out where Auto Sync is off, and what differs does when it is turned on', async () => {
    const { id, scan, change, drift, send, writes, edits, syncRow: standing } = await location()
    await scan()
    expect(await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))).toMatchObject({ changed: [id] })
    expect(await standing()).toMatchObject({ status: 'eligible_not_published', auto_sync: false })
    await change({ website: 'https://wheatwhistle.example/new' })
    await drift(phone('+13125550199'))
    await send()
    await scan()
    expect([await writes(), await edits()]).toEqual([[], []])
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toMatchObject({ changed: [id] })
    expect(await standing()).toMatchObject({ status: 'published', pending_fields: ['phone', 'website'] })
    await send()
    expect(await writes()).toHaveLength(1)
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({ ok: true, changed: [] })
  })

  test('turned off before it went out, an edit goes nowhere', async () => {
    const { id, scan, change, publication, syncRow: standing } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    expect(await waitingState(standing)).toEqual({ pending_fields: [], isDue: false })
    expect(await publication()).toBeNull()
  })

  test('what a busy directory did not take is sent no more, and in progress no more', async () => {
    const { id, scan, change, send, listing, syncRow: standing } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await apple.control('faults', { match: 'PUT', mode: 'throttle', times: 1, retryAfterSeconds: 90 })
    await send()
    expect(await listing('apple_maps')).toMatchObject({ submission: 'throttled' })
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync', submission: null })
    expect(await standing()).toMatchObject({ retry_at: null, pending_fields: [] })
    await scan()
    expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync' })
  })

  test('of an account without publishing nothing goes out, and nothing stays before what does', async () => {
    const { id, scan, change, send, publish, writes, edits, syncRow: standing } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await rows.all(
      `insert into account_settings (account_id, code, value) values (862, 'publishing', 'false')`,
    )
    await send()
    await publish()
    expect([await writes(), await edits()]).toEqual([[], []])
    expect(await waitingState(standing)).toEqual({ pending_fields: [], isDue: false })
    expect(await enqueueDueBatches()).toBe(0)
    await rows.all('delete from account_settings where account_id = 862')
    await scan()
    expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(1)
  })

  test('a directory that is switched off gets nothing, and is out of sync', async () => {
    const { id, scan, change, send, writes, edits, publish, syncRow: standing } = await location()
    await scan()
    await inAccount((tx) => setDirectoryEnabled(tx, id, 'apple_maps', false, dana, now()))
    expect(await standing()).toMatchObject({ sync_status: 'not_in_sync' })
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

  test('sent on purpose, what waits goes at once', async () => {
    const { id, scan, change, syncRow: standing } = await location()
    await scan()
    await change({ phone: '(312) 555-0144' })
    await rows.all(
      `update location_listings set publish_at = now() + interval '1 hour' where location_id = $1`,
      [id],
    )
    expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(1)
    expect(((await standing()).publish_at as Date).getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('without Google, or a profile there, Auto Sync cannot be turned on, and says why', async () => {
    const { id, scan } = await location()
    await inAccount((tx) => turnOffAutoSync(tx, [id], dana, now()))
    await rows.all('update locations set google_location_name = null where id = $1', [id])
    await scan()
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({
      ok: false,
      reason: 'This location is not matched to a Google profile',
    })
    await rows.all(`insert into google_connections (account_id, state) values (862, 'disconnected')`)
    expect(await inAccount((tx) => turnOnAutoSync(tx, [id], dana, now()))).toEqual({
      ok: false,
      reason: 'No active Google integration',
    })
    await rows.all('delete from google_connections')
  })
})

test('a locked field that drifts is pushed twice a day, then somebody is told, once', async () => {
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

test('a lock sends nothing early of what somebody is still editing', async () => {
  const { id, scan, change, drift, syncRow: standing } = await location()
  await scan()
  await inAccount((tx) => lockField(tx, id, 'phone', dana, now()))
  await change({ website: 'https://wheatwhistle.example/half' })
  await rows.all(
    `update location_listings set publish_at = now() + interval '1 hour' where location_id = $1`,
    [id],
  )
  await drift(phone('+13125550199'))
  await scan()
  expect(await standing()).toMatchObject({ pending_fields: ['website'] })
  expect(((await standing()).publish_at as Date).getTime()).toBeGreaterThan(Date.now())
})

test('what a directory does not take is not sent, pushed or called sent', async () => {
  const { id, scan, syncRow: standing } = await location()
  await scan()
  await rows.all(
    `insert into listings (account_id, location_id, directory, status, differences)
     values (862, $1, 'facebook', 'not_in_sync', '[{"field": "public_name", "ours": "A", "theirs": "B"}]')
     on conflict (account_id, location_id, directory) do update
       set status = excluded.status, differences = excluded.differences`,
    [id],
  )
  expect(await inAccount((tx) => sendChanges(tx, [id]))).toBe(0)
  await inAccount((tx) => lockField(tx, id, 'public_name', dana, now()))
  const comparison = { differences: [{ field: 'public_name', ours: 'A', theirs: 'B' }] }
  const noted = new Map([
    ['facebook', { comparison, row: { status: 'not_in_sync' } } as ListingUpdate],
  ] as const)
  const known = {
    row: await standing(),
    own: { timeZone: 'UTC' },
    listings: new Map(),
  } as unknown as CurrentListings
  await inAccount((tx) => enforceLocks(tx, id, known, noted, now()))
  expect(await rows.all('select pushes from listing_locks where location_id = $1', [id])).toEqual([
    { pushes: 0 },
  ])
})

test('a write to Bing counts as two requests, since what it refuses may be sent once more', async () => {
  expect(await reserveRequests('bing', 2)).toBe(0)
  expect(await reserveRequests('bing', 2)).toBe(0)
  expect(await reserveRequests('bing', 2)).toBe(2)
})
