import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { editsSince, newestChange, seenAfterAsking } from '#app/locations/form/edit-conflicts.server'
import type { Changer } from '#app/locations/history/history.server'
import { planSpecialHours } from '#app/locations/special-hours/override.server'
import type { SpecialDay } from '#app/locations/special-hours/special-hours'
import {
  pastSpecialHoursOf,
  saveSpecialHours,
  specialHoursOf,
} from '#app/locations/special-hours/special-hours.server'
import { testDatabase } from '../cast/database'
import { type Cast, today as now, seedCast } from '../cast/people'
import { openRows } from '../cast/rows'

const database = await testDatabase()
const rows = await openRows(database)
const today = '2026-11-20'
const closed: SpecialDay = { closed: true, is_24_hours: false, hours: [] }
const short: SpecialDay = {
  closed: false,
  is_24_hours: false,
  hours: [{ open_time: '09:00', close_time: '13:00' }],
}
let cast: Cast
let by: Changer
let bakery: string
let places: string[]

beforeAll(async () => {
  cast = await seedCast(database)
  bakery = cast.accounts.bakery.id
  by = { origin: 'user', userId: cast.people.dana.userId, name: 'Dana Okafor' }
  const found = await rows.all<{ id: string }>(
    'select id::text from locations where account_id = $1 order by id',
    [bakery],
  )
  places = found.map(({ id }) => id)
})

const save = (place: string, days: Record<string, SpecialDay | null>, account = bakery) =>
  asAccount(account, (tx) => saveSpecialHours(tx, place, wantedOf(days), by, now))
const kept = (place: string) =>
  asAccount(bakery, async (tx) =>
    (await specialHoursOf(tx, place, today)).map(({ id: _, start_date, ...day }) => [start_date, day]),
  )
const wantedOf = (days: Record<string, SpecialDay | null>) =>
  Object.entries(days).map(([start_date, wanted]) => ({ start_date, wanted }))
const historyOf = (place: string) =>
  rows.all(
    'select field, before, after, origin, actor from location_changes where location_id = $1 order by id',
    [place],
  )

describe('saving', () => {
  test('touches no date that was not named', async () => {
    const [place = ''] = places
    await save(place, { '2026-12-25': closed })
    await save(place, { '2026-12-26': short })
    expect(await kept(place)).toEqual([
      ['2026-12-25', closed],
      ['2026-12-26', short],
    ])
  })

  test('leaves a row of history for each date that changes, and none for one that does not', async () => {
    const place = places[1]!
    await save(place, { '2026-12-25': closed, '2026-12-26': short })
    const changes = await save(place, { '2026-12-25': short, '2026-12-26': short, '2026-12-27': null })
    expect(changes?.map(({ field }) => field)).toEqual(['special_hours.2026-12-25'])
    await save(place, { '2026-12-26': null })
    const of = (date: string, before: unknown, after: unknown) => ({
      field: `special_hours.${date}`,
      before,
      after,
      origin: 'user',
      actor: 'Dana Okafor',
    })
    expect(await historyOf(place)).toEqual([
      of('2026-12-25', null, closed),
      of('2026-12-26', null, short),
      of('2026-12-25', closed, short),
      of('2026-12-26', short, null),
    ])
  })

  test('of two at once keeps both', async () => {
    const place = places[2]!
    await Promise.all([
      save(place, { '2026-12-25': closed }),
      save(place, { '2026-12-25': short, '2026-12-26': short }),
      save(place, { '2026-12-27': closed }),
    ])
    expect((await kept(place)).map(([date]) => date)).toEqual(['2026-12-25', '2026-12-26', '2026-12-27'])
  })

  test('of another account’s location is nothing, and says so', async () => {
    const before = await rows.fingerprint()
    expect(await save(places[3]!, { '2026-12-25': closed }, cast.accounts.dental.id)).toBeNull()
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('is for a limited user’s own places, and no others', async () => {
    const leo = cast.people.leo.userId
    const own = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1',
      [leo],
    )
    const mine = own[0]!.id
    const other = places.find((place) => !own.some(({ id }) => id === place))!
    const saveAsLeo = (place: string) =>
      asAccount(bakery, (tx) => saveSpecialHours(tx, place, wantedOf({ '2027-01-01': closed }), by, now), leo)
    expect(await saveAsLeo(mine)).toHaveLength(1)
    expect(await kept(mine)).toContainEqual(['2027-01-01', closed])
    expect(await saveAsLeo(other)).toBeNull()
  })

  test('past dates are not among those to come', async () => {
    const place = places[5]!
    await save(place, { '2026-11-19': closed, '2026-11-20': short })
    expect((await kept(place)).map(([date]) => date)).toEqual(['2026-11-20'])
    const past = await asAccount(bakery, (tx) => pastSpecialHoursOf(tx, place, today))
    expect(past.map(({ start_date }) => start_date)).toEqual(['2026-11-19'])
  })

  test('goes with its location', async () => {
    const place = places[6]!
    await save(place, { '2026-12-25': closed })
    await rows.all('delete from reviews where location_id = $1', [place])
    await rows.all('delete from locations where id = $1', [place])
    expect(await rows.all('select from special_hours where location_id = $1', [place])).toEqual([])
  })
})

describe('HH-5: what is asked before', () => {
  const plan = (place: string, entries: Parameters<typeof planSpecialHours>[2], confirmed?: string) =>
    asAccount(bakery, (tx) => planSpecialHours(tx, place, entries, confirmed))

  test('is nothing when nothing changes', async () => {
    const place = places[7]!
    await save(place, { '2026-12-25': closed })
    expect((await plan(place, undefined)).override).toBeNull()
    expect(
      (await plan(place, [{ id: '0-new', start_date: '2026-12-25', wanted: closed }])).override,
    ).toBeNull()
  })

  test('names every date, what it is and what it becomes; once confirmed it is not asked again', async () => {
    const place = places[8]!
    await save(place, { '2026-12-25': closed, '2026-12-26': closed })
    const [christmas] = await asAccount(bakery, (tx) => specialHoursOf(tx, place, today))
    const entries = [
      { id: christmas!.id, start_date: '2026-12-24', wanted: short },
      { id: '1-new', start_date: '2026-12-26', wanted: short },
    ]
    const { override, wanted } = await plan(place, entries)
    expect(override?.days).toEqual([
      { date: '2026-12-24', before: null, after: short },
      { date: '2026-12-25', before: closed, after: null },
      { date: '2026-12-26', before: closed, after: short },
    ])
    expect((await plan(place, entries, override?.confirmation)).override).toBeNull()
    expect((await plan(place, entries.slice(1), override?.confirmation)).override).not.toBeNull()
    await asAccount(bakery, (tx) => saveSpecialHours(tx, place, wanted, by, now))
    expect(await kept(place)).toEqual([
      ['2026-12-24', short],
      ['2026-12-26', short],
    ])
  })

  test('is asked anew when somebody saved in between', async () => {
    const place = places[9]!
    const entries = [{ id: '0-new', start_date: '2026-12-25', wanted: short }]
    const { override } = await plan(place, entries)
    await save(place, { '2026-12-25': closed })
    const again = await plan(place, entries, override?.confirmation)
    expect(again.override?.days).toEqual([{ date: '2026-12-25', before: closed, after: short }])
  })
})

describe('two people at one location’s dates', () => {
  const entriesOf = (days: Record<string, SpecialDay | null>) =>
    wantedOf(days).map((day, index) => ({ ...day, id: `${index}-new` }))
  const open = (place: string) => asAccount(bakery, (tx) => newestChange(tx, place))
  const plan = (place: string, seen: string, entries: Parameters<typeof planSpecialHours>[2]) =>
    asAccount(bakery, async (tx) =>
      planSpecialHours(tx, place, entries, '', await editsSince(tx, place, seen)),
    )

  test('keep what the other did with those they left alone: changed, added or taken away', async () => {
    const place = places[10]!
    await save(place, { '2026-12-24': closed, '2026-12-25': closed })
    const seen = await open(place)
    const rowsThen = await asAccount(bakery, (tx) => specialHoursOf(tx, place, today))
    const asOpened = rowsThen.map(({ id, start_date }) => ({ id, start_date, wanted: closed }))
    await save(place, { '2026-12-24': null, '2026-12-25': short, '2026-12-26': short })
    const left = await plan(place, seen, asOpened)
    expect(left).toEqual({ wanted: [], override: null, conflicts: [] })
    const added = await plan(place, seen, [
      ...asOpened,
      { id: '2-new', start_date: '2027-01-01', wanted: closed },
    ])
    expect(added.override?.days).toEqual([{ date: '2027-01-01', before: null, after: closed }])
    await asAccount(bakery, (tx) => saveSpecialHours(tx, place, added.wanted, by, now))
    expect(await kept(place)).toEqual([
      ['2026-12-25', short],
      ['2026-12-26', short],
      ['2027-01-01', closed],
    ])
  })

  test('are asked about a date that both changed, once, with who it was', async () => {
    const place = places[11]!
    await save(place, { '2026-12-25': closed, '2026-12-26': closed })
    const seen = await open(place)
    const open24: SpecialDay = { closed: false, is_24_hours: true, hours: [] }
    await save(place, { '2026-12-25': short, '2026-12-26': short })
    const entries = entriesOf({ '2026-12-25': open24, '2026-12-26': closed })
    const { conflicts, override } = await plan(place, seen, entries)
    expect(override).toBeNull()
    expect(conflicts).toMatchObject([
      { field: 'special_hours.2026-12-25', theirs: short, yours: open24, by: 'Dana Okafor' },
    ])
    const asked = await asAccount(bakery, (tx) => seenAfterAsking(tx, place, seen))
    const again = await plan(place, asked, entries)
    expect(again.conflicts).toEqual([])
    expect(again.override?.days).toEqual([{ date: '2026-12-25', before: short, after: open24 }])
    await save(place, { '2026-12-25': closed })
    expect((await plan(place, asked, entries)).conflicts).toHaveLength(1)
  })
})
