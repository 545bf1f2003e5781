import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { changeLocation } from '#app/product/locations/changes/record-changes.server'
import { changeOverrides } from '#app/product/locations/overrides/overrides.server'
import { queueManyForAutoSync, retryPublications } from '#app/product/locations/publishing/publishing.server'
import { saveSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { configureGoogle, createPublishedLocations, jobRun, week } from './published-locations'

// Publishes changes to the emulated Google over HTTP, including its failures. Each test has its own location, because
// Google limits edits per location.
const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '841'
const { location, inAccount } = await createPublishedLocations(database, rows, google, account)
const dana = { origin: 'user' as const, userId: '1', name: 'Dana' }

beforeEach(() => google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: true } }))
afterAll(() => google.stop())

test('a change is queued in the transaction that makes it, and a rollback removes it from the queue', async () => {
  const { id, publication } = await location()
  const rolledBack = inAccount(async (tx) => {
    await queueManyForAutoSync(tx, new Map([[id, ['phone']]]))
    throw new Error('rolled back on purpose')
  })
  await expect(rolledBack).rejects.toThrow('rolled back on purpose')
  expect(await publication()).toBeNull()
})

test('facts that are not sent to Google are not queued', async () => {
  const { change, publication } = await location()
  await change({ name: 'For ourselves', npi_numbers: ['1'], is_headquarters: true })
  expect(await publication()).toBeNull()
})

test('a change of a location without a profile is not queued', async () => {
  const { id, change, publication } = await location()
  await rows.all('update locations set google_location_name = null where id = $1', [id])
  await change({ phone: '(312) 555-0200' })
  expect(await publication()).toBeNull()
})

test('queued changes are sent as one edit with exactly the changed fields', async () => {
  const { change, publication, publish, edits, onGoogle } = await location()
  await change({ phone: '(312) 555-0200' })
  await change({ phone: '(312) 555-0201', website: 'https://wheatwhistle.example/state' })
  expect(await publication()).toMatchObject({ state: 'queued', desired: ['phone', 'website'] })
  await publish()
  await publish()
  expect(await edits()).toEqual([['phoneNumbers,websiteUri', 200]])
  expect(await onGoogle()).toMatchObject({
    phoneNumbers: { primaryPhone: '(312) 555-0201', additionalPhones: ['(312) 555-0102'] },
    websiteUri: 'https://wheatwhistle.example/state',
    title: 'Wheatwhistle',
  })
})

test('an accepted change is sent, then in review, and live when Google shows it', async () => {
  const { name, change, publication, publish, follow } = await location()
  await change({ phone: '(312) 555-0202' })
  await publish()
  expect(await publication()).toMatchObject({ state: 'sent', desired: [], sent: ['phone'] })
  await follow()
  expect(await publication()).toMatchObject({ state: 'pending', liveAt: null })
  await google.decide(name, true)
  await follow()
  expect(await publication()).toMatchObject({ state: 'live', liveAt: expect.any(Date) })
})

test('a change that Google rejects in review is marked as rejected and can be sent again', async () => {
  const { id, name, change, publication, publish, follow, edits } = await location()
  await change({ phone: '(312) 555-0203' })
  await publish()
  await google.decide(name, false)
  await follow()
  expect(await publication()).toMatchObject({
    state: 'rejected',
    code: 'NOT_SHOWN',
    reason: 'Google reviewed the change and shows a different value.',
  })
  expect(await inAccount((tx) => retryPublications(tx, [id]))).toBe(1)
  await publish()
  expect(await edits()).toHaveLength(2)
})

describe('an edit that Google rejects', () => {
  test('shows the reason, and the change can be retried', async () => {
    const { id, name, change, publication, publish, edits } = await location()
    await google.refuse(name, 'STALE_DATA')
    await change({ phone: '(312) 555-0204' })
    await publish()
    expect(await publication()).toMatchObject({
      state: 'rejected',
      code: 'STALE_DATA',
      reason: expect.stringContaining('Google changed this in the meantime'),
      desired: ['phone'],
    })
    await publish()
    expect(await edits()).toHaveLength(1)
    await google.refuse(name, null)
    await inAccount((tx) => retryPublications(tx, [id]))
    await publish()
    expect(await publication()).toMatchObject({ state: 'sent', reason: '' })
  })

  test('an invalid field does not prevent the others from being sent', async () => {
    const { change, publication, publish, onGoogle } = await location()
    await change({ phone: '12', hours: { ...week, sunday: { open: false, is_24_hours: false, hours: [] } } })
    await publish()
    expect(await publication()).toMatchObject({
      state: 'rejected',
      code: 'INVALID_PHONE_NUMBER',
      desired: ['phone'],
      sent: ['hours'],
    })
    expect(JSON.stringify((await onGoogle())?.regularHours)).not.toContain('SUNDAY')
  })

  test('a missing profile has its own message', async () => {
    const { id, change, publication, publish } = await location()
    await rows.all(`update locations set google_location_name = 'accounts/1/locations/none' where id = $1`, [
      id,
    ])
    await change({ phone: '(312) 555-0205' })
    await publish()
    expect(await publication()).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining('This Google profile no longer exists'),
    })
  })
})

describe('the limit of ten edits a minute', () => {
  test('is counted in the database, so that all workers share it', async () => {
    const { change, publish, publication, edits } = await location()
    for (let n = 0; n < 10; n += 1) {
      await change({ phone: `(312) 555-03${String(n).padStart(2, '0')}` })
      await publish()
    }
    await change({ phone: '(312) 555-0399' })
    await expect(publish()).rejects.toThrow(RetryLater)
    expect(await publication()).toMatchObject({ state: 'throttled', desired: ['phone'] })
    expect(await edits()).toHaveLength(10)
    expect((await edits()).map(([, status]) => status)).not.toContain(429)
  })

  test('when Google throttles earlier, the job waits as long as Google says', async () => {
    const { change, publish, publication, edits } = await location()
    await google.fail({ match: 'PATCH', mode: 'throttle', retryAfterSeconds: 9 })
    await change({ phone: '(312) 555-0206' })
    const postponed = await publish().catch((error) => error)
    expect([postponed, postponed.seconds]).toEqual([expect.any(RetryLater), 9])
    expect(await publication()).toMatchObject({ state: 'throttled' })
    await publish()
    expect((await edits()).map(([, status]) => status)).toEqual([429, 200])
  })
})

describe('a run with an unknown outcome', () => {
  test('the next run reads the profile first and does not send an accepted change again', async () => {
    const { change, publish, publication, edits } = await location()
    await google.fail({ match: 'PATCH', mode: 'reset', isApplied: true })
    await change({ phone: '(312) 555-0207' })
    await expect(publish()).rejects.toThrow('not published')
    expect(await publication()).toMatchObject({ state: 'queued', desired: ['phone'] })
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent', desired: [] })
    expect(await edits()).toHaveLength(1)
  })

  test('the next run sends a change that did not arrive', async () => {
    const { change, publish, publication, edits } = await location()
    await google.fail({ match: 'PATCH', mode: 'error-503' })
    await change({ phone: '(312) 555-0208' })
    await expect(publish()).rejects.toThrow('not published')
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent' })
    expect(await edits()).toHaveLength(2)
  })

  test('the lease of a dead worker blocks other runs until it expires', async () => {
    const { id, change, publish, publication, edits } = await location()
    await change({ phone: '(312) 555-0209' })
    await rows.all(
      `update location_publications set is_uncertain = true, leased_until = now() + interval '1 minute' where location_id = $1`,
      [id],
    )
    await expect(publish()).rejects.toThrow('another run holds the lease')
    await rows.all(
      "update location_publications set leased_until = now() - interval '1 second' where location_id = $1",
      [id],
    )
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent' })
    expect(await edits()).toHaveLength(1)
  })

  test('the change is rejected with a reason after the last attempt', async () => {
    const { id, change, publication } = await location()
    await google.fail({ match: 'GET', mode: 'error-503' })
    await change({ phone: '(312) 555-0210' })
    const { publishLocationJob } = await import('#app/product/locations/publishing/publish-jobs.server')
    await publishLocationJob.run({ accountId: account, locationId: id }, jobRun(200, true))
    expect(await publication()).toMatchObject({ state: 'rejected', code: 'UNAVAILABLE', desired: ['phone'] })
  })
})

test('a field edited during a run is sent again, and only that field', async () => {
  const { change, publish, publication, edits, onGoogle } = await location()
  await change({ phone: '(312) 555-0211', website: 'https://wheatwhistle.example/a' })
  await google.fail({ match: 'PATCH', mode: 'slow', isApplied: true })
  const publishing = publish().catch(() => undefined)
  await expect.poll(edits).toHaveLength(1)
  await change({ phone: '(312) 555-0212' })
  await publishing
  expect(await publication()).toMatchObject({ state: 'queued' })
  await publish(1)
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0212' } })
  expect((await edits()).at(-1)).toEqual(['phoneNumbers', 200])
})

describe('special hours', () => {
  test('are merged by date, and Google’s other dates are kept', async () => {
    const { id, name, publish, onGoogle } = await location()
    const easter = { startDate: { year: 2027, month: 3, day: 28 }, closed: true }
    const lastYear = { startDate: { year: 2025, month: 12, day: 25 }, closed: true }
    await google.drift(name, {})
    const { profiles } = (await google.state()) as { profiles: { name: string; location: object }[] }
    const profile = profiles.find((one) => one.name === name)!
    Object.assign(profile.location, { specialHours: { specialHourPeriods: [lastYear, easter] } })
    await google.seed({ profiles: [profile] })
    const christmas = { closed: true, is_24_hours: false, hours: [] }
    await inAccount((tx) =>
      saveSpecialHours(tx, id, [{ start_date: '2027-12-25', desired: christmas }], dana, new Date()),
    )
    await publish()
    expect((await onGoogle())?.specialHours).toEqual({
      specialHourPeriods: [lastYear, easter, { startDate: { year: 2027, month: 12, day: 25 }, closed: true }],
    })
  })

  test('are rejected when they end after 11:59 on the next day', async () => {
    const { id, publish, publication } = await location()
    const long = { closed: false, is_24_hours: false, hours: [{ open_time: '13:00', close_time: '12:30' }] }
    await inAccount((tx) =>
      saveSpecialHours(tx, id, [{ start_date: '2027-12-31', desired: long }], dana, new Date()),
    )
    await publish()
    expect(await publication()).toMatchObject({ state: 'rejected', code: 'INVALID_HOURS_VALUE' })
  })
})

test('an override for Google is published instead of the location’s own value', async () => {
  const { id, publish, onGoogle } = await location()
  const override = { google_maps: { phone: '(312) 555-0213', website: null } }
  await inAccount((tx) => changeOverrides(tx, id, override, dana, new Date()))
  await publish()
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0213' } })
})

test('for a permanently closed location only the status is sent, and the rest after it opens again', async () => {
  const { change, publish, edits } = await location()
  await change({ open_status: 'inactive', phone: '(312) 555-0214' })
  await publish()
  await change({ open_status: 'active' })
  await publish()
  expect(await edits()).toEqual([
    ['openInfo', 200],
    ['openInfo,phoneNumbers', 200],
  ])
})

test('a category is sent with Google’s id, which is looked up by name', async () => {
  const { change, publish, onGoogle } = await location()
  const { id } = await rows.one<{ id: string }>(
    `select min(id)::text as id from business_categories where name = 'Dentist'`,
  )
  await change({ category_id: id, category_name: 'Dentist' })
  await publish()
  expect(await onGoogle()).toMatchObject({
    categories: { primaryCategory: { name: 'categories/gcid:dentist' } },
  })
  expect(await rows.one('select gcid from business_categories where id = $1', [id])).toEqual({
    gcid: 'gcid:dentist',
  })
})

test('a category that Google does not know does not prevent other fields from being sent', async () => {
  const { change, publish, publication, onGoogle } = await location()
  const { id } = await build.insert('business_categories', { name: 'Shop of a kind nobody has' })
  await change({ category_id: id, category_name: 'Shop of a kind nobody has', phone: '(312) 555-0298' })
  await publish()
  expect(await publication()).toMatchObject({
    state: 'rejected',
    code: 'INVALID_CATEGORY',
    desired: ['category_id'],
    sent: ['phone'],
  })
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0298' } })
})

test('of forty locations, only the three that Google rejects are marked as rejected', async () => {
  const all: Awaited<ReturnType<typeof location>>[] = []
  for (let n = 0; n < 40; n += 1) all.push(await location())
  for (const { name } of all.slice(0, 3)) await google.refuse(name, 'INVALID_TIME_SCHEDULE')
  await inAccount((tx) => queueManyForAutoSync(tx, new Map(all.map(({ id }) => [id, ['hours']]))))
  for (const { publish } of all) await publish()
  const states = await Promise.all(all.map(async ({ publication }) => (await publication())?.state))
  expect(states).toEqual(all.map((_, n) => (n < 3 ? 'rejected' : 'sent')))
})

test('a limited user’s change of their own location is published', async () => {
  const { id, publication, publish, onGoogle } = await location()
  const other = await location()
  const leo = await build.user({ account_id: account, user_type: 'manager', is_limited: true })
  await build.userLocations(leo, [id])
  const asLeo = (locationId: string) =>
    asAccount(
      account,
      (tx) => changeLocation(tx, locationId, { phone: '(312) 555-0299' }, dana, new Date()),
      leo.id,
    )
  expect(await asLeo(other.id)).toBeNull()
  await asLeo(id)
  await asLeo(id)
  expect(await publication()).toMatchObject({ state: 'queued', desired: ['phone'] })
  await publish()
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0299' } })
})
