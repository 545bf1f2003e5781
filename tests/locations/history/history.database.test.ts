import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { ChangeActor } from '#app/product/locations/changes/pending-change'
import { changeLocation, changeLocations, isSame } from '#app/product/locations/changes/record-changes.server'
import type { LocationFacts } from '#app/product/locations/facts'
import { saveLocationGroups } from '#app/product/locations/groups/group-members.server'
import { findUndo, listChanges, undoChange } from '#app/product/locations/history/undo.server'
import { changeOverrides } from '#app/product/locations/overrides/overrides.server'
import { saveSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const accountId = '801'
const now = new Date('2026-11-21T12:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const actor: ChangeActor = { origin: 'user', userId: accountId, name: 'Dana' }
const viewer = { userId: accountId, name: 'Dana', can: () => true } as unknown as Viewer
let locationIds: string[]
beforeAll(async () => {
  locationIds = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount: 9,
  })
})

const listHistory = (locationId: string) =>
  asAccount(accountId, (tx) => listChanges(tx, sql`h.location_id = ${locationId}`))
const findLocation = (locationId: string) =>
  asAccount(accountId, (tx) =>
    tx.selectFrom('locations').selectAll().where('id', '=', locationId).executeTakeFirstOrThrow(),
  )
const undo = async (locationId: string, changeId: string, at = now, as = viewer) =>
  (await asAccount(accountId, (tx) => undoChange(tx, as, { locationId, changeId }, at))).refusal?.reason
const day = (open: boolean) => ({
  open,
  is_24_hours: false,
  hours: open ? [{ open_time: '09:00', close_time: '17:00' }] : [],
})
const week = {
  monday: day(true),
  tuesday: day(true),
  wednesday: day(true),
  thursday: day(true),
  friday: day(true),
  saturday: day(false),
  sunday: day(false),
}

test('every kind of fact is written and recorded with its values before and after', async () => {
  const desired = {
    name: 'Ünion "Station"',
    phone: '+13125550100',
    website: null,
    hours: week,
    is_headquarters: true,
    npi_numbers: ['1234567893', '1'],
    latitude: 41.88,
    longitude: -87.63,
    open_status: 'inactive' as const,
  }
  const changes = await asAccount(accountId, (tx) => changeLocation(tx, locationIds[0]!, desired, actor, now))
  expect(changes?.map(({ field }) => field)).toEqual([
    'name',
    'phone',
    'open_status',
    'is_headquarters',
    'npi_numbers',
    'latitude',
    'longitude',
    'hours',
  ])
  expect(await findLocation(locationIds[0]!)).toMatchObject({ ...desired, match_key: 'unionstation' })
  const history = await listHistory(locationIds[0]!)
  expect(history.map(({ field, before, after }) => [field, before, after])).toEqual(
    changes!.map(({ field, before, after }) => [field, before, after]),
  )
  expect(history[0]).toMatchObject({ actor: 'Dana', origin: 'user', at: now, since: null, undoneBy: null })
  expect(
    await asAccount(accountId, (tx) => changeLocation(tx, locationIds[0]!, desired, actor, now)),
  ).toEqual([])
  expect(await listHistory(locationIds[0]!)).toHaveLength(8)
})

test('several locations are changed at once, and unknown ones are missing from the result', async () => {
  const pending = [
    { locationId: locationIds[1]!, desired: { phone: '1' } },
    { locationId: locationIds[2]!, desired: { hours: week } },
    { locationId: '999999', desired: { phone: '1' } },
  ]
  const changed = await asAccount(accountId, (tx) => changeLocations(tx, pending, actor, now))
  expect([...changed.keys()].sort()).toEqual([locationIds[1], locationIds[2]].sort())
  expect(await findLocation(locationIds[1]!)).toMatchObject({ name: 'Place 2', phone: '1', hours: null })
  expect(await findLocation(locationIds[2]!)).toMatchObject({ name: 'Place 3', phone: '', hours: week })
})

test('an undo refers to the change it reverts and can itself be undone', async () => {
  const locationId = locationIds[3]!
  await asAccount(accountId, (tx) => changeLocation(tx, locationId, { phone: '1', hours: week }, actor, now))
  const [phone, hours] = await listHistory(locationId)
  expect(await undo(locationId, hours!.id)).toBeUndefined()
  expect(await findLocation(locationId)).toMatchObject({ phone: '1', hours: null })
  const [, undone, undoing] = await listHistory(locationId)
  expect(undone).toMatchObject({ field: 'hours', undoneBy: undoing!.id })
  expect(undoing).toMatchObject({ origin: 'undo', undoes: hours!.id, actor: 'Dana', after: null })
  expect(isSame(undoing!.before, week)).toBe(true)
  expect(await undo(locationId, hours!.id)).toBe('This change was already undone.')
  expect(await undo(locationId, undoing!.id)).toBeUndefined()
  expect(await findLocation(locationId)).toMatchObject({ hours: week })
  expect(await undo(locationId, phone!.id)).toBeUndefined()
})

test('a field edited since is not undone, and the refusal names the later change', async () => {
  const locationId = locationIds[4]!
  for (const phone of ['1', '2'])
    await asAccount(accountId, (tx) => changeLocation(tx, locationId, { phone }, actor, now))
  const [first, second] = await listHistory(locationId)
  expect(await undo(locationId, first!.id)).toMatch(/^Phone was changed again by Dana after this\./)
  const { refusal } = await asAccount(accountId, (tx) =>
    findUndo(tx, viewer, { locationId, changeId: first!.id }, now),
  )
  expect(refusal?.since?.id).toBe(second!.id)
  expect(await findLocation(locationId)).toMatchObject({ phone: '2' })
  expect(await listHistory(locationId)).toHaveLength(2)
})

test('a change can be undone for thirty days, and only with permission to change the field', async () => {
  const locationId = locationIds[5]!
  await asAccount(accountId, (tx) => changeLocation(tx, locationId, { phone: '1' }, actor, now))
  const [change] = await listHistory(locationId)
  expect(await undo(locationId, change!.id, daysLater(30.1))).toMatch(/for 30 days/)
  const powerless = { ...viewer, can: () => false } as unknown as Viewer
  expect(await undo(locationId, change!.id, now, powerless)).toMatch(/don’t have permission/)
  expect(await undo(locationId, change!.id, daysLater(29.9))).toBeUndefined()
})

test('fields that belong together are undone together', async () => {
  const locationId = locationIds[6]!
  const texas = { state: 'Texas', state_id: 'US-TX', state_code: 'TX', phone: '7' }
  await asAccount(accountId, (tx) => changeLocation(tx, locationId, texas, actor, now))
  const state = (await listHistory(locationId)).find(({ field }) => field === 'state_code')!
  expect(await undo(locationId, state.id)).toBeUndefined()
  expect(await findLocation(locationId)).toMatchObject({
    state: '',
    state_id: null,
    state_code: '',
    phone: '7',
  })
  expect((await listHistory(locationId)).filter(({ undoneBy }) => undoneBy)).toHaveLength(3)
})

test('special hours can be undone for a single date, and overrides for a single directory', async () => {
  const locationId = locationIds[7]!
  const closed = { closed: true, is_24_hours: false, hours: [] }
  const dates = ['2026-12-25', '2026-12-26'].map((start_date) => ({ start_date, desired: closed }))
  await asAccount(accountId, async (tx) => {
    await saveSpecialHours(tx, locationId, dates, actor, now)
    const both = { phone: '5', website: 'https://x.example' }
    await changeOverrides(tx, locationId, { facebook: both, bing: both }, actor, now)
  })
  for (const change of await listHistory(locationId))
    if (/12-25|facebook\.phone/.test(change.field)) expect(await undo(locationId, change.id)).toBeUndefined()
  const remaining = await asAccount(accountId, async (tx) => [
    await tx.selectFrom('special_hours').select('start_date').execute(),
    await tx
      .selectFrom('location_overrides')
      .select(['directory', 'phone', 'switched_off'])
      .orderBy('directory')
      .execute(),
  ])
  expect(remaining).toEqual([
    [{ start_date: '2026-12-26' }],
    [
      { directory: 'bing', phone: '5', switched_off: [] },
      { directory: 'facebook', phone: '5', switched_off: ['phone'] },
    ],
  ])
})

test('concurrent undos of the same change undo it once', async () => {
  const locationId = locationIds[8]!
  await asAccount(accountId, (tx) => changeLocation(tx, locationId, { phone: '1' }, actor, now))
  const [change] = await listHistory(locationId)
  const reasons = await Promise.all([1, 2, 3, 4].map(() => undo(locationId, change!.id)))
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1)
  expect(await listHistory(locationId)).toHaveLength(2)
})

test('an undo is refused when another location now has the same External ID or Google profile', async () => {
  const [one, other] = locationIds.slice(1, 3) as [string, string]
  let minute = 0
  const change = (id: string, desired: Partial<LocationFacts>) =>
    asAccount(accountId, (tx) => changeLocation(tx, id, desired, actor, daysLater(++minute / 1440)))
  const profile = 'accounts/1/locations/1'
  await change(one, { external_id: 'A-1', google_location_name: profile })
  await change(one, { external_id: 'A-2', google_location_name: null })
  await change(other, { external_id: 'A-1', google_location_name: profile })
  for (const field of ['external_id', 'google_location_name']) {
    const { id } = (await listHistory(one)).filter((each) => each.field === field).at(-1)!
    expect(await undo(one, id)).toMatch(/^Another location now uses this/)
  }
  await expect(change(one, { google_location_name: profile })).rejects.toThrow('google_location_name')
})

test('an undo requires the same permission as the change itself', async () => {
  const locationId = locationIds[3]!
  const override = { facebook: { phone: '(312) 555-0100', website: null } }
  await asAccount(accountId, async (tx) => {
    await changeLocation(tx, locationId, { google_place_id: 'ChIJ1' }, actor, now)
    await changeOverrides(tx, locationId, override, actor, now)
  })
  const manager = {
    ...viewer,
    can: (permission: string) => !['account.update', 'local_listing.create'].includes(permission),
  } as unknown as Viewer
  const guarded = (await listHistory(locationId)).filter(({ field }) => /^google_|^override/.test(field))
  expect(guarded.length).toBe(2)
  for (const { id } of guarded)
    expect(await undo(locationId, id, now, manager)).toMatch(/don’t have permission/)
})

test('undoing a change of groups works after a group was renamed', async () => {
  const locationId = locationIds[4]!
  const groups = await asAccount(accountId, (tx) =>
    tx
      .insertInto('groups')
      .values(['North', 'South'].map((name) => ({ account_id: accountId, name })))
      .returning('id')
      .execute(),
  )
  const saveGroups = (ids: string[], at: Date) =>
    asAccount(accountId, (tx) => saveLocationGroups(tx, locationId, { groups: ids }, actor, at))
  const [north, south] = groups.map(({ id }) => id) as [string, string]
  await saveGroups([north], now)
  await saveGroups([north, south], daysLater(1))
  await asAccount(accountId, (tx) =>
    tx.updateTable('groups').set({ name: 'Far north' }).where('id', '=', north).execute(),
  )
  const { id } = (await listHistory(locationId)).at(-1)!
  expect(await undo(locationId, id, daysLater(2))).toBeUndefined()
  const remaining = await asAccount(accountId, (tx) =>
    tx.selectFrom('group_locations').select('group_id').where('location_id', '=', locationId).execute(),
  )
  expect(remaining).toEqual([{ group_id: north }])
})
