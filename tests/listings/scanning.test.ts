import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const { google, apple } = directories
const database = await testDatabase()
const rows = await openRows(database)
const { location } = await listedLocations(database, rows, directories, '861')
afterAll(() => directories.stop())
beforeEach(async () => {
  await google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: false } })
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
})

const phone = (number: string) => ({
  phoneNumbers: [{ phoneNumber: number, type: 'LANDLINE', primary: true }],
})

test('every directory is compared field by field, and the location stands as its worst one', async () => {
  const { scan, drift, listing, standing } = await location()
  expect(await scan()).toMatchObject({ outcome: 'done' })
  expect(await listing('google_maps')).toMatchObject({
    status: 'in_sync',
    differences: [],
    fields_in_sync: 7,
  })
  expect(await listing('apple_maps')).toMatchObject({ status: 'in_sync', differences: [] })
  expect(await standing()).toMatchObject({ status: 'published', sync_status: 'in_sync', taken_until: null })

  await drift(phone('+13125550199'))
  await scan()
  expect(await listing('apple_maps')).toMatchObject({
    status: 'not_in_sync',
    status_description: 'Fields not in sync: phone',
    differences: [{ field: 'phone', ours: '(312) 555-0101', theirs: '+13125550199' }],
  })
  const { sync_status, fields_in_sync, fields_compared } = await standing()
  expect(sync_status).toBe('not_in_sync')
  expect(fields_compared).toBe((fields_in_sync as number) + 1)
})

test('what a directory changed is kept, with what was there before', async () => {
  const { scan, drift, changes } = await location()
  await scan()
  expect(await changes()).toEqual([])
  await drift(phone('+13125550199'))
  await scan()
  await scan()
  expect(await changes()).toEqual([{ directory: 'apple_maps', field: 'phone', cause: 'directory' }])
})

test('a directory that is not connected is never in sync, and never without a listing', async () => {
  const { scan, listing } = await location()
  await scan()
  expect(await listing('bing')).toMatchObject({
    status: 'not_available',
    problem_code: 'NOT_CONNECTED',
    checked_ok_at: null,
  })
})

test('a value that somebody left as it is at Google is no difference, until Google changes it', async () => {
  const { id, name, scan, listing } = await location()
  await rows.all(
    `insert into location_decisions (account_id, location_id, field, decision, ours, google, actor)
     values (861, $1, 'phone', 'ignored', '"x"', '"(312) 555-0177"', 'Dana')`,
    [id],
  )
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
    'This profile waits to be verified with Google',
  ],
  [
    { complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' } },
    'in_sync',
    'Google has suspended this profile',
  ],
])('a profile that Google lets nobody publish to says why (%o)', async (verification, status, reason) => {
  const { name, scan, listing, standing } = await location()
  const { profiles } = (await google.state()) as { profiles: { name: string }[] }
  await google.seed({ profiles: [{ ...profiles.find((one) => one.name === name), verification }] })
  await scan()
  expect(await listing('google_maps')).toMatchObject({ status })
  expect(await standing()).toMatchObject({ status: 'not_eligible', status_reason: reason })
})

describe('F9: an answer that cannot be believed', () => {
  const modes = ['error-500', 'error-503', 'throttle', 'error-401', 'reset', 'truncated', 'html']
  test.each([...modes, 'broken-json', 'wrong-shape', 'redirect'])('changes nothing (%s)', async (mode) => {
    const { id, name, scan, listing } = await location()
    await scan()
    const before = { google: await listing('google_maps'), apple: await listing('apple_maps') }
    const facts = await rows.one('select * from locations where id = $1', [id])
    await google.fail({ match: name, mode, times: 9 })
    await apple.control('faults', { match: `locations/a${id}`, mode, times: 9 })
    await scan()
    const told = ['checked_at', 'problem_code', 'problem']
    const without = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !told.includes(column)))
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
