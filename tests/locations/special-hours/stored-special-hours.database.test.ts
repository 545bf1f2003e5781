import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { SpecialDay } from '#app/kit/opening-hours/hours'
import type { ChangeActor } from '#app/product/locations/changes/pending-change'
import {
  loadEditsSince,
  loadNewestChangeId,
  loadSeenAfterConflict,
} from '#app/product/locations/conflicts/edit-conflicts.server'
import { planSpecialHours } from '#app/product/locations/special-hours/plan-special-hours.server'
import {
  listPastSpecialHours,
  listSpecialHours,
  saveSpecialHours,
} from '#app/product/locations/special-hours/special-hours.server'
import { type DemoAccounts, today as now, seedDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const today = '2026-11-20'
const closed: SpecialDay = { closed: true, is_24_hours: false, hours: [] }
const short: SpecialDay = {
  closed: false,
  is_24_hours: false,
  hours: [{ open_time: '09:00', close_time: '13:00' }],
}
let cast: DemoAccounts
let actor: ChangeActor
let bakery: string
let locationIds: string[]

beforeAll(async () => {
  cast = await seedDemoAccounts(database)
  bakery = cast.accounts.bakery.id
  actor = { origin: 'user', userId: cast.people.dana.userId, name: 'Dana Okafor' }
  const found = await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1 order by id',
    [bakery],
  )
  locationIds = found.map(({ id }) => id)
})

const saveDays = (locationId: string, days: Record<string, SpecialDay | null>, account = bakery) =>
  asAccount(account, (tx) => saveSpecialHours(tx, locationId, desiredDays(days), actor, now))
const listDays = (locationId: string) =>
  asAccount(bakery, async (tx) =>
    (await listSpecialHours(tx, locationId, today)).map(({ id: _, start_date, ...day }) => [start_date, day]),
  )
const desiredDays = (days: Record<string, SpecialDay | null>) =>
  Object.entries(days).map(([start_date, desired]) => ({ start_date, desired }))
const listHistory = (locationId: string) =>
  rows.all(
    'select field, before, after, origin, actor from location_changes where location_id = $1 order by id',
    [locationId],
  )

describe('saving special hours', () => {
  test('leaves dates that are not named unchanged', async () => {
    const [locationId = ''] = locationIds
    await saveDays(locationId, { '2026-12-25': closed })
    await saveDays(locationId, { '2026-12-26': short })
    expect(await listDays(locationId)).toEqual([
      ['2026-12-25', closed],
      ['2026-12-26', short],
    ])
  })

  test('adds a history row for each changed date, and none for unchanged ones', async () => {
    const locationId = locationIds[1]!
    await saveDays(locationId, { '2026-12-25': closed, '2026-12-26': short })
    const changes = await saveDays(locationId, {
      '2026-12-25': short,
      '2026-12-26': short,
      '2026-12-27': null,
    })
    expect(changes?.map(({ field }) => field)).toEqual(['special_hours.2026-12-25'])
    await saveDays(locationId, { '2026-12-26': null })
    const historyRow = (date: string, before: unknown, after: unknown) => ({
      field: `special_hours.${date}`,
      before,
      after,
      origin: 'user',
      actor: 'Dana Okafor',
    })
    expect(await listHistory(locationId)).toEqual([
      historyRow('2026-12-25', null, closed),
      historyRow('2026-12-26', null, short),
      historyRow('2026-12-25', closed, short),
      historyRow('2026-12-26', short, null),
    ])
  })

  test('concurrent saves for the same location are all kept', async () => {
    const locationId = locationIds[2]!
    await Promise.all([
      saveDays(locationId, { '2026-12-25': closed }),
      saveDays(locationId, { '2026-12-25': short, '2026-12-26': short }),
      saveDays(locationId, { '2026-12-27': closed }),
    ])
    expect((await listDays(locationId)).map(([date]) => date)).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ])
  })

  test('does not block a scan that inserts a row for the same location', async () => {
    const locationId = locationIds[4]!
    await asAccount(bakery, async (tx) => {
      await saveSpecialHours(tx, locationId, desiredDays({ '2026-12-25': closed }), actor, now)
      // The lock that PostgreSQL acquires to check a foreign key.
      const lockAsForeignKey = 'select from locations where id = $1 for key share nowait'
      expect(await rows.all(lockAsForeignKey, [locationId])).toHaveLength(1)
    })
  })

  test('returns null for another account’s location and writes nothing', async () => {
    const before = await rows.fingerprint()
    expect(await saveDays(locationIds[3]!, { '2026-12-25': closed }, cast.accounts.dental.id)).toBeNull()
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('a limited user can save only for their own locations', async () => {
    const leo = cast.people.leo.userId
    const own = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1',
      [leo],
    )
    const mine = own[0]!.id
    const other = locationIds.find((locationId) => !own.some(({ id }) => id === locationId))!
    const saveAsLeo = (locationId: string) =>
      asAccount(
        bakery,
        (tx) => saveSpecialHours(tx, locationId, desiredDays({ '2027-01-01': closed }), actor, now),
        leo,
      )
    expect(await saveAsLeo(mine)).toHaveLength(1)
    expect(await listDays(mine)).toContainEqual(['2027-01-01', closed])
    expect(await saveAsLeo(other)).toBeNull()
  })

  test('past dates are listed separately from upcoming ones', async () => {
    const locationId = locationIds[5]!
    await saveDays(locationId, { '2026-11-19': closed, '2026-11-20': short })
    expect((await listDays(locationId)).map(([date]) => date)).toEqual(['2026-11-20'])
    const past = await asAccount(bakery, (tx) => listPastSpecialHours(tx, locationId, today))
    expect(past.map(({ start_date }) => start_date)).toEqual(['2026-11-19'])
  })

  test('special hours are deleted with their location', async () => {
    const locationId = locationIds[6]!
    await saveDays(locationId, { '2026-12-25': closed })
    await rows.all('delete from reviews where location_id = $1', [locationId])
    await rows.all('delete from locations where id = $1', [locationId])
    expect(await rows.all('select from special_hours where location_id = $1', [locationId])).toEqual([])
  })
})

describe('the confirmation before saving', () => {
  const planChanges = (
    locationId: string,
    entries: Parameters<typeof planSpecialHours>[2],
    confirmed?: string,
  ) => asAccount(bakery, (tx) => planSpecialHours(tx, locationId, entries, confirmed))

  test('is not needed when nothing changes', async () => {
    const locationId = locationIds[7]!
    await saveDays(locationId, { '2026-12-25': closed })
    expect((await planChanges(locationId, undefined)).override).toBeNull()
    expect(
      (await planChanges(locationId, [{ id: '0-new', start_date: '2026-12-25', desired: closed }])).override,
    ).toBeNull()
  })

  test('lists every date with its old and new hours, and is not repeated after it was given', async () => {
    const locationId = locationIds[8]!
    await saveDays(locationId, { '2026-12-25': closed, '2026-12-26': closed })
    const [christmas] = await asAccount(bakery, (tx) => listSpecialHours(tx, locationId, today))
    const entries = [
      { id: christmas!.id, start_date: '2026-12-24', desired: short },
      { id: '1-new', start_date: '2026-12-26', desired: short },
    ]
    const { override, desired } = await planChanges(locationId, entries)
    expect(override?.days).toEqual([
      { date: '2026-12-24', before: null, after: short },
      { date: '2026-12-25', before: closed, after: null },
      { date: '2026-12-26', before: closed, after: short },
    ])
    expect((await planChanges(locationId, entries, override?.confirmation)).override).toBeNull()
    expect((await planChanges(locationId, entries.slice(1), override?.confirmation)).override).not.toBeNull()
    await asAccount(bakery, (tx) => saveSpecialHours(tx, locationId, desired, actor, now))
    expect(await listDays(locationId)).toEqual([
      ['2026-12-24', short],
      ['2026-12-26', short],
    ])
  })

  test('is needed again when someone has saved in between', async () => {
    const locationId = locationIds[9]!
    const entries = [{ id: '0-new', start_date: '2026-12-25', desired: short }]
    const { override } = await planChanges(locationId, entries)
    await saveDays(locationId, { '2026-12-25': closed })
    const again = await planChanges(locationId, entries, override?.confirmation)
    expect(again.override?.days).toEqual([{ date: '2026-12-25', before: closed, after: short }])
  })
})

describe('two users editing the special hours of one location', () => {
  const entriesOf = (days: Record<string, SpecialDay | null>) =>
    desiredDays(days).map((day, index) => ({ ...day, id: `${index}-new` }))
  const openForm = (locationId: string) => asAccount(bakery, (tx) => loadNewestChangeId(tx, locationId))
  const planChanges = (locationId: string, seen: string, entries: Parameters<typeof planSpecialHours>[2]) =>
    asAccount(bakery, async (tx) =>
      planSpecialHours(tx, locationId, entries, '', await loadEditsSince(tx, locationId, seen)),
    )

  test('dates that one user left unchanged keep the other user’s changes, additions and removals', async () => {
    const locationId = locationIds[10]!
    await saveDays(locationId, { '2026-12-24': closed, '2026-12-25': closed })
    const seen = await openForm(locationId)
    const rowsThen = await asAccount(bakery, (tx) => listSpecialHours(tx, locationId, today))
    const asOpened = rowsThen.map(({ id, start_date }) => ({ id, start_date, desired: closed }))
    await saveDays(locationId, { '2026-12-24': null, '2026-12-25': short, '2026-12-26': short })
    const unchanged = await planChanges(locationId, seen, asOpened)
    expect(unchanged).toEqual({ desired: [], override: null, conflicts: [] })
    const added = await planChanges(locationId, seen, [
      ...asOpened,
      { id: '2-new', start_date: '2027-01-01', desired: closed },
    ])
    expect(added.override?.days).toEqual([{ date: '2027-01-01', before: null, after: closed }])
    await asAccount(bakery, (tx) => saveSpecialHours(tx, locationId, added.desired, actor, now))
    expect(await listDays(locationId)).toEqual([
      ['2026-12-25', short],
      ['2026-12-26', short],
      ['2027-01-01', closed],
    ])
  })

  test('a date that both changed is a conflict once, with the name of the other user', async () => {
    const locationId = locationIds[11]!
    await saveDays(locationId, { '2026-12-25': closed, '2026-12-26': closed })
    const seen = await openForm(locationId)
    const open24: SpecialDay = { closed: false, is_24_hours: true, hours: [] }
    await saveDays(locationId, { '2026-12-25': short, '2026-12-26': short })
    const entries = entriesOf({ '2026-12-25': open24, '2026-12-26': closed })
    const { conflicts, override } = await planChanges(locationId, seen, entries)
    expect(override).toBeNull()
    expect(conflicts).toMatchObject([
      { field: 'special_hours.2026-12-25', theirs: short, yours: open24, by: 'Dana Okafor' },
    ])
    const seenAfterConflict = await asAccount(bakery, (tx) => loadSeenAfterConflict(tx, locationId, seen))
    const again = await planChanges(locationId, seenAfterConflict, entries)
    expect(again.conflicts).toEqual([])
    expect(again.override?.days).toEqual([{ date: '2026-12-25', before: short, after: open24 }])
    await saveDays(locationId, { '2026-12-25': closed })
    expect((await planChanges(locationId, seenAfterConflict, entries)).conflicts).toHaveLength(1)
  })
})
