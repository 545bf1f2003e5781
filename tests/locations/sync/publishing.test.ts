import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { RetryLater } from '#app/jobs/job'
import { changeLocation } from '#app/locations/history/history.server'
import { changeOverrides } from '#app/locations/overrides/overrides.server'
import { saveSpecialHours } from '#app/locations/special-hours/special-hours.server'
import { queueManyForAutoSync, retryPublications } from '#app/locations/sync/publishing.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { configureGoogle, createPublishedLocations, jobRun, week } from './published-locations'

// Changes on their way to the emulated Google, over HTTP, with its failures. Each test has a location of its own, for
// Google counts edits by location.
const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
const account = '841'
const { location, inAccount } = await createPublishedLocations(database, rows, google, account)
const dana = { origin: 'user' as const, userId: '1', name: 'Dana' }

beforeEach(() => google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: true } }))
afterAll(() => google.stop())

test('a change is on its way with the transaction that makes it, and gone with the one that does not', async () => {
  const { id, publication } = await location()
  const given = inAccount(async (tx) => {
    await queueManyForAutoSync(tx, new Map([[id, ['phone']]]))
    throw new Error('thought better of it')
  })
  await expect(given).rejects.toThrow('thought better')
  expect(await publication()).toBeNull()
})

test('what Google is not told of goes nowhere', async () => {
  const { change, publication } = await location()
  await change({ name: 'For ourselves', npi_numbers: ['1'], is_headquarters: true })
  expect(await publication()).toBeNull()
})

test('a location without a profile is nobody’s news', async () => {
  const { id, change, publication } = await location()
  await rows.all('update locations set google_location_name = null where id = $1', [id])
  await change({ phone: '(312) 555-0200' })
  expect(await publication()).toBeNull()
})

test('one edit says exactly what changed; edits made before its turn go with it', async () => {
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

test('accepted is not live: it is sent, in review, and live when Google shows it', async () => {
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

test('what Google looked at and would not show is rejected, and can be sent again', async () => {
  const { id, name, change, publication, publish, follow, edits } = await location()
  await change({ phone: '(312) 555-0203' })
  await publish()
  await google.decide(name, false)
  await follow()
  expect(await publication()).toMatchObject({
    state: 'rejected',
    code: 'NOT_SHOWN',
    reason: 'Google looked at the change and shows a value of its own.',
  })
  expect(await inAccount((tx) => retryPublications(tx, [id]))).toBe(1)
  await publish()
  expect(await edits()).toHaveLength(2)
})

describe('Google’s refusal', () => {
  test('is a sentence, and the change waits for another try', async () => {
    const { id, name, change, publication, publish, edits } = await location()
    await google.refuse(name, 'STALE_DATA')
    await change({ phone: '(312) 555-0204' })
    await publish()
    expect(await publication()).toMatchObject({
      state: 'rejected',
      code: 'STALE_DATA',
      reason: expect.stringContaining('Google has changed this itself'),
      desired: ['phone'],
    })
    await publish()
    expect(await edits()).toHaveLength(1)
    await google.refuse(name, null)
    await inAccount((tx) => retryPublications(tx, [id]))
    await publish()
    expect(await publication()).toMatchObject({ state: 'sent', reason: '' })
  })

  test('of one field does not hold up the others', async () => {
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

  test('of a profile that is gone says so', async () => {
    const { id, change, publication, publish } = await location()
    await rows.all(`update locations set google_location_name = 'accounts/1/locations/none' where id = $1`, [
      id,
    ])
    await change({ phone: '(312) 555-0205' })
    await publish()
    expect(await publication()).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining('Google no longer has this profile'),
    })
  })
})

describe('ten edits a minute', () => {
  test('are kept in the database, so that several workers keep them together', async () => {
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

  test('that Google counts otherwise are waited for as Google says', async () => {
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

describe('an outcome nobody heard', () => {
  test('is read before it is written again: what arrived is not sent twice', async () => {
    const { change, publish, publication, edits } = await location()
    await google.fail({ match: 'PATCH', mode: 'reset', isApplied: true })
    await change({ phone: '(312) 555-0207' })
    await expect(publish()).rejects.toThrow('not published')
    expect(await publication()).toMatchObject({ state: 'queued', desired: ['phone'] })
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent', desired: [] })
    expect(await edits()).toHaveLength(1)
  })

  test('is sent when it did not arrive', async () => {
    const { change, publish, publication, edits } = await location()
    await google.fail({ match: 'PATCH', mode: 'error-503' })
    await change({ phone: '(312) 555-0208' })
    await expect(publish()).rejects.toThrow('not published')
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent' })
    expect(await edits()).toHaveLength(2)
  })

  test('of a worker that died leaves its turn to another, later', async () => {
    const { id, change, publish, publication, edits } = await location()
    await change({ phone: '(312) 555-0209' })
    await rows.all(
      `update location_publications set is_uncertain = true, leased_until = now() + interval '1 minute' where location_id = $1`,
      [id],
    )
    await expect(publish()).rejects.toThrow('another run has it')
    await rows.all(
      "update location_publications set leased_until = now() - interval '1 second' where location_id = $1",
      [id],
    )
    await publish(1)
    expect(await publication()).toMatchObject({ state: 'sent' })
    expect(await edits()).toHaveLength(1)
  })

  test('is given up after the last try, and says why', async () => {
    const { id, change, publication } = await location()
    await google.fail({ match: 'GET', mode: 'error-503' })
    await change({ phone: '(312) 555-0210' })
    const { publishLocationJob } = await import('#app/locations/sync/publish-jobs.server')
    await publishLocationJob.run({ accountId: account, locationId: id }, jobRun(200, true))
    expect(await publication()).toMatchObject({ state: 'rejected', code: 'UNAVAILABLE', desired: ['phone'] })
  })
})

test('what is edited while it is sent is sent again, and only that', async () => {
  const { change, publish, publication, edits, onGoogle } = await location()
  await change({ phone: '(312) 555-0211', website: 'https://wheatwhistle.example/a' })
  await google.fail({ match: 'PATCH', mode: 'slow', isApplied: true })
  const going = publish().catch(() => undefined)
  await expect.poll(edits, { timeout: 5000 }).toHaveLength(1)
  await change({ phone: '(312) 555-0212' })
  await going
  expect(await publication()).toMatchObject({ state: 'queued' })
  await publish(1)
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0212' } })
  expect((await edits()).at(-1)).toEqual(['phoneNumbers', 200])
}, 40_000)

describe('special hours', () => {
  test('are merged by date: what Google knows about other dates stays', async () => {
    const { id, name, publish, onGoogle } = await location()
    const easter = { startDate: { year: 2027, month: 3, day: 28 }, closed: true }
    const lastYear = { startDate: { year: 2025, month: 12, day: 25 }, closed: true }
    await google.drift(name, {})
    const { profiles } = (await google.state()) as { profiles: { name: string; location: object }[] }
    const known = profiles.find((one) => one.name === name)!
    Object.assign(known.location, { specialHours: { specialHourPeriods: [lastYear, easter] } })
    await google.seed({ profiles: [known] })
    const christmas = { closed: true, is_24_hours: false, hours: [] }
    await inAccount((tx) =>
      saveSpecialHours(tx, id, [{ start_date: '2027-12-25', desired: christmas }], dana, new Date()),
    )
    await publish()
    expect((await onGoogle())?.specialHours).toEqual({
      specialHourPeriods: [lastYear, easter, { startDate: { year: 2027, month: 12, day: 25 }, closed: true }],
    })
  })

  test('past 11:59 of the next day are refused in words', async () => {
    const { id, publish, publication } = await location()
    const long = { closed: false, is_24_hours: false, hours: [{ open_time: '13:00', close_time: '12:30' }] }
    await inAccount((tx) =>
      saveSpecialHours(tx, id, [{ start_date: '2027-12-31', desired: long }], dana, new Date()),
    )
    await publish()
    expect(await publication()).toMatchObject({ state: 'rejected', code: 'INVALID_HOURS_VALUE' })
  })
})

test('an override for Google is what Google is told', async () => {
  const { id, publish, onGoogle } = await location()
  const override = { google_maps: { phone: '(312) 555-0213', website: null } }
  await inAccount((tx) => changeOverrides(tx, id, override, dana, new Date()))
  await publish()
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0213' } })
})

test('of a place closed for good only that is told; the rest when it opens again', async () => {
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

test('a category goes by Google’s own id, which is asked for by its name', async () => {
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

test('a category that Google does not know holds up nothing else', async () => {
  const { change, publish, publication, onGoogle } = await location()
  const { id } = await rows.one<{ id: string }>(
    `insert into business_categories (name) values ('Shop of a kind nobody has') returning id::text`,
  )
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

test('of forty locations three that Google refuses are told apart', async () => {
  const all: Awaited<ReturnType<typeof location>>[] = []
  for (let n = 0; n < 40; n += 1) all.push(await location())
  for (const { name } of all.slice(0, 3)) await google.refuse(name, 'INVALID_TIME_SCHEDULE')
  await inAccount((tx) => queueManyForAutoSync(tx, new Map(all.map(({ id }) => [id, ['hours']]))))
  for (const { publish } of all) await publish()
  const states = await Promise.all(all.map(async ({ publication }) => (await publication())?.state))
  expect(states).toEqual(all.map((_, n) => (n < 3 ? 'rejected' : 'sent')))
})

test('what a user limited to some places changes there goes the same way', async () => {
  const { id, publication, publish, onGoogle } = await location()
  const other = await location()
  await rows.all(
    `insert into profiles (id, email, name) values (8411, 'leo@841.example', 'Leo') on conflict do nothing`,
  )
  await rows.all(
    `insert into users (id, account_id, profile_id, user_type, name, email, is_limited)
     values (8411, $1, 8411, 'manager', 'Leo', 'leo@841.example', true)`,
    [account],
  )
  await rows.all('insert into user_locations (account_id, user_id, location_id) values ($1, 8411, $2)', [
    account,
    id,
  ])
  const asLeo = (locationId: string) =>
    asAccount(
      account,
      (tx) => changeLocation(tx, locationId, { phone: '(312) 555-0299' }, dana, new Date()),
      '8411',
    )
  expect(await asLeo(other.id)).toBeNull()
  await asLeo(id)
  await asLeo(id)
  expect(await publication()).toMatchObject({ state: 'queued', desired: ['phone'] })
  await publish()
  expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: '(312) 555-0299' } })
})
