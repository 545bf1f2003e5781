import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { requestScan } from '#app/product/listings/auto-sync.server'
import { scanLocationJob } from '#app/product/listings/scanning/scan-jobs.server'
import { scanLocation } from '#app/product/listings/scanning/scan-location.server'
import { scanListingsTask } from '#app/product/listings/scanning/scan-task.server'
import { sendBatchJob } from '#app/product/listings/sending/batch-jobs.server'
import { enqueueDueBatches } from '#app/product/listings/sending/batch-task.server'
import { jobRun } from '../locations/sync/published-locations'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const { google, apple } = directories
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const { location, inAccount } = await listedLocations(database, rows, directories, '861')
afterAll(() => directories.stop())
beforeEach(async () => {
  await google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: false } })
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
})

const phone = (number: string) => ({
  phoneNumbers: [{ phoneNumber: number, type: 'LANDLINE', primary: true }],
})

test('every directory is compared field by field, and the location has the worst status of them', async () => {
  const { scan, drift, listing, syncRow } = await location()
  expect(await scan()).toMatchObject({ outcome: 'done' })
  expect(await listing('google_maps')).toMatchObject({
    status: 'in_sync',
    differences: [],
    fields_in_sync: 7,
  })
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', differences: [] })
  expect(await syncRow()).toMatchObject({ status: 'published', sync_status: 'in_sync', leased_until: null })

  await drift(phone('+13125550199'))
  await scan()
  expect(await listing('apple_maps')).toMatchObject({
    status: 'not_in_sync',
    status_description: 'Fields not in sync: phone',
    differences: [{ field: 'phone', ours: '(312) 555-0101', theirs: '+13125550199' }],
  })
  const { sync_status, fields_in_sync, fields_compared } = await syncRow()
  expect(sync_status).toBe('not_in_sync')
  expect(fields_compared).toBe((fields_in_sync as number) + 1)
})

test('a location is scanned while its changes wait in the queue', async () => {
  const { scan, change, syncRow } = await location()
  await scan()
  await change({ phone: '(312) 555-0144' })
  expect(await enqueueDueBatches()).toBeGreaterThan(0)
  expect(await enqueueDueBatches()).toBe(0)
  expect(await scan()).toMatchObject({ outcome: 'done' })
  expect(await syncRow()).toMatchObject({ pending_fields: ['phone'] })
  await rows.all(`delete from pgboss.job where name = 'send-batch'`)
})

test('a scan that a person requests runs before all others, however many are waiting, and is not given up', async () => {
  const { id, scan } = await location()
  await scan()
  await rows.all(
    `insert into pgboss.job (name, data) select 'scan-location', '{}' from generate_series(1, 300)`,
  )
  await inAccount((tx) => requestScan(tx, [id]))
  await scanListingsTask.run(new AbortController().signal)
  const jobs = await rows.all<{ data: { accountId: string; locationId: string; isRequested: boolean } }>(
    `select data from pgboss.job where name = 'scan-location' and priority = 1`,
  )
  expect(jobs).toEqual([{ data: { accountId: '861', locationId: id, isRequested: true } }])
  await rows.all(`delete from pgboss.job where name = 'scan-location'`)
  await rows.all(
    `update location_listings set leased_until = now() + interval '1 minute' where location_id = $1`,
    [id],
  )
  await expect(scanLocationJob.run(jobs[0]!.data, jobRun(0))).rejects.toThrow('another run')
})

test('a change made by a directory is recorded once', async () => {
  const { scan, drift, changes } = await location()
  await scan()
  expect(await changes()).toEqual([])
  await drift(phone('+13125550199'))
  await scan()
  await scan()
  expect(await changes()).toEqual([{ directory: 'apple_maps', field: 'phone', cause: 'directory' }])
})

test('a directory that is not connected is not available, and does not count as read', async () => {
  const { scan, listing } = await location()
  await scan()
  expect(await listing('bing')).toMatchObject({
    status: 'not_available',
    problem_code: 'NOT_CONNECTED',
    checked_ok_at: null,
  })
})

test('an ignored value at Google does not count as a difference until Google changes it', async () => {
  const { id, name, scan, listing } = await location()
  await build.insert('location_decisions', {
    account_id: '861',
    location_id: id,
    field: 'phone',
    decision: 'ignored',
    local_value: '"x"',
    google_value: '"(312) 555-0177"',
    actor: 'Dana',
  })
  await google.drift(name, { phoneNumbers: { primaryPhone: '(312) 555-0177' } })
  await scan()
  expect(await listing('google_maps')).toMatchObject({ status: 'in_sync', fields_compared: 6 })
  await google.drift(name, { phoneNumbers: { primaryPhone: '(312) 555-0188' } })
  await scan()
  expect(await listing('google_maps')).toMatchObject({ status: 'not_in_sync' })
})

test.each([
  [
    { verify: { hasPendingVerification: true } },
    'pending_claim',
    'This profile is waiting for Google verification',
  ],
  [
    { complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' } },
    'in_sync',
    'Google has suspended this profile',
  ],
])(
  'a location whose Google profile cannot be published to shows the reason (%o)',
  async (verification, status, reason) => {
    const { name, scan, listing, syncRow } = await location()
    const { profiles } = (await google.state()) as { profiles: { name: string }[] }
    await google.seed({ profiles: [{ ...profiles.find((one) => one.name === name), verification }] })
    await scan()
    expect(await listing('google_maps')).toMatchObject({ status })
    expect(await syncRow()).toMatchObject({ status: 'not_eligible', status_reason: reason })
  },
)

test('a listing matched by two accounts belongs to the first, and the second can neither read nor write it', async () => {
  const { id, scan, listing, writes } = await location()
  await scan()
  await build.account({ id: '864', name: 'Rival' })
  const rival = await rows.one<{ id: string }>(
    `insert into locations (account_id, name, public_name, external_id, address, city, state, state_id, state_code,
       zipcode, phone, time_zone)
     select 864, name, 'Taken over', external_id, address, city, state, state_id, state_code, zipcode,
       '(312) 555-0666', time_zone from locations where id = $1 returning id::text`,
    [id],
  )
  await build.locationListing({
    account_id: '864',
    location_id: rival.id,
    auto_sync: true,
    pending_fields: ['public_name', 'phone'],
    publish_at: new Date(),
  })
  await sendBatchJob.run({ accountId: '864', locationId: rival.id }, jobRun(0))
  await rows.all('update location_listings set leased_until = null where location_id = $1', [rival.id])
  await scanLocation('864', rival.id)
  const remoteFacts = await rows.one(
    `select status, remote_id, problem from listings where location_id = $1 and directory = 'apple_maps'`,
    [rival.id],
  )
  expect(remoteFacts).toEqual({
    status: 'not_available',
    remote_id: null,
    problem: 'The Apple Maps listing is already used by another account.',
  })
  expect(await writes()).toEqual([])
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', remote_id: `a${id}` })
})

test('a listing that cannot be read is compared by its last values, and not at all once the account disables the directory', async () => {
  const { id, scan, listing, syncRow } = await location()
  await scan()
  await rows.all("update locations set phone = '(312) 555-0155' where id = $1", [id])
  await apple.control('faults', { match: `locations/a${id}`, mode: 'error-503', times: 1 })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({
    status: 'not_in_sync',
    status_rank: 3,
    problem_code: 'UNAVAILABLE',
    differences: [{ field: 'phone', ours: '(312) 555-0155', theirs: '+13125550101' }],
  })
  expect(await syncRow()).toMatchObject({ sync_status: 'not_in_sync' })
  await build.insert('disabled_directories', { account_id: '861', directory: 'apple_maps' })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({
    status: 'not_available',
    status_rank: 0,
    fields_compared: 0,
  })
  await rows.all('delete from disabled_directories where account_id = 861')
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'not_in_sync' })
})

test('a listing rejected by Apple requires action', async () => {
  const { id, scan, listing } = await location()
  const { locations } = (await apple.control('state')) as { locations: { id: string }[] }
  await apple.control('seed', {
    locations: [{ ...locations.find((one) => one.id === `a${id}`), state: 'REJECTED' }],
  })
  await scan()
  expect(await listing('apple_maps')).toMatchObject({ status: 'action_required', fields_compared: 0 })
})

describe('an unreliable response', () => {
  const modes = ['error-500', 'error-503', 'throttle', 'error-401', 'reset', 'truncated', 'html']
  test.each([...modes, 'broken-json', 'wrong-shape', 'redirect'])('changes nothing (%s)', async (mode) => {
    const { id, name, scan, listing } = await location()
    await scan()
    const before = { google: await listing('google_maps'), apple: await listing('apple_maps') }
    const facts = await rows.one('select * from locations where id = $1', [id])
    await google.fail({ match: name, mode, times: 9 })
    await apple.control('faults', { match: `locations/a${id}`, mode, times: 9 })
    await scan()
    const changingColumns = ['checked_at', 'problem_code', 'problem']
    const without = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !changingColumns.includes(column)))
    for (const [directory, was] of [
      ['google_maps', before.google],
      ['apple_maps', before.apple],
    ] as const) {
      const is = await listing(directory)
      expect(without(is)).toEqual(without(was))
      expect(is.problem).not.toBe('')
      expect(is.checked_at).not.toEqual(was.checked_at)
    }
    expect(await rows.one('select * from locations where id = $1', [id])).toEqual(facts)
    await google.seed({})
    await apple.control('faults', { match: 'nothing', mode, times: 1 })
  })
})
