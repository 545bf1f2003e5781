import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNewestChangeId } from '#app/bulk-edit/bulk-changes.server'
import type { BulkChange } from '#app/bulk-edit/bulk-edit'
import { countStates, findBulkEdit } from '#app/bulk-edit/bulk-edits.server'
import { countExpectedStates } from '#app/bulk-edit/bulk-rows.server'
import {
  confirmBulkEdit,
  createBulkEditDraft,
  retryBulkEdit,
  undoBulkEdit,
} from '#app/bulk-edit/bulk-steps.server'
import { runBulkEdit } from '#app/bulk-edit/running/run-bulk-edit.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { changeLocation } from '#app/locations/history/history.server'
import { saveSpecialHours } from '#app/locations/special-hours/special-hours.server'
import { log } from '#app/log.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createTestDatabase } from '../../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const now = () => new Date()
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000)
let accounts = 820
beforeAll(async () => {
  await owner.connect()
})
afterAll(() => owner.end())

const day = (close_time: string) => ({
  open: true,
  is_24_hours: false,
  hours: [{ open_time: '09:00', close_time }],
})
const weekClosingAt = (close: string) => ({
  ...{ monday: day(close), tuesday: day(close), wednesday: day(close), thursday: day(close) },
  ...{ friday: day(close), saturday: day(close), sunday: day(close) },
})
const hoursClosingAt = (close: string): BulkChange => ({ field: 'hours', desired: weekClosingAt(close) })
const closed = { closed: true, is_24_hours: false, hours: [] }

/** Creates an account with `places` locations, and returns functions that run the steps of a bulk edit there. */
async function createAccount(places: number) {
  const accountId = String(++accounts)
  const ids = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount: places,
  })
  const viewer = {
    ...{ accountId, userId: accountId, name: 'Dana', timeZone: 'America/Chicago', limitedToUserId: null },
    ...{ impersonator: null, can: () => true },
  } as unknown as Viewer
  const within = <T>(fn: Parameters<typeof asAccount<T>>[1]) => asAccount(accountId, fn)
  const find = async (id: string) => (await within((tx) => findBulkEdit(tx, id)))!
  const run = async (id: string) => {
    await runBulkEdit({ accountId, bulkEditId: id }, new AbortController().signal)
    return within((tx) => countStates(tx, id))
  }
  const draft = async (change: BulkChange, locationIds: string[] | null = null) => {
    const selection = locationIds
      ? { ids: locationIds, search: '' }
      : { ids: [], scope: 'all' as const, search: '', expected: places }
    const result = await within((tx) => createBulkEditDraft(tx, viewer, change, selection, now()))
    if (!result.ok) throw new Error(result.reason)
    return result.id
  }
  const begin = async (change: BulkChange, locationIds: string[] | null = null) => {
    const id = await draft(change, locationIds)
    const found = await find(id)
    expect(await within((tx) => confirmBulkEdit(tx, viewer, found))).toEqual({ ok: true })
    return id
  }
  const undo = async (id: string, at = now()) => {
    const found = await find(id)
    return within((tx) => undoBulkEdit(tx, viewer, found, at))
  }
  const retry = async (id: string) => {
    const found = await find(id)
    return within((tx) => retryBulkEdit(tx, viewer, found))
  }
  const closings = async () =>
    (
      await owner.query<{ close: string | null }>(
        `select hours #>> '{monday,hours,0,close_time}' as close from locations where account_id = $1 order by id`,
        [accountId],
      )
    ).rows.map(({ close }) => close)
  const changes = async () =>
    (
      await owner.query<{ location_id: string; field: string; origin: string; bulk_edit_id: string | null }>(
        `select location_id::text, field, origin, bulk_edit_id::text from location_changes where account_id = $1 order by id`,
        [accountId],
      )
    ).rows
  const states = async (id: string) =>
    (
      await owner.query<{ state: string; reason: string }>(
        `select state, reason from bulk_edit_locations where account_id = $1 and bulk_edit_id = $2 order by location_id`,
        [accountId, id],
      )
    ).rows
  return { accountId, ids, viewer, within, find, run, draft, begin, undo, retry, closings, changes, states }
}

test('a draft predicts the result of its run and changes nothing', async () => {
  const own = await createAccount(12)
  await own.run(await own.begin(hoursClosingAt('17:00'), own.ids.slice(0, 4)))
  await own.within((tx) =>
    tx.updateTable('locations').set({ open_status: 'inactive' }).where('id', '=', own.ids[5]!).execute(),
  )
  const before = await own.changes()
  const id = await own.draft(hoursClosingAt('17:00'))
  const edit = await own.find(id)
  const foreseen = await own.within((tx) => countExpectedStates(tx, edit as typeof edit & BulkChange))
  expect(foreseen).toMatchObject({ changed: 7, unchanged: 4, failed: 1 })
  expect(await own.changes()).toEqual(before)
  expect(await own.run(id)).toMatchObject({ queued: 12 })
  await own.within((tx) => confirmBulkEdit(tx, own.viewer, edit))
  expect(await own.run(id)).toEqual({ ...foreseen, queued: 0 })
  expect((await own.states(id))[5]).toEqual({
    state: 'failed',
    reason: 'This location is permanently closed',
  })
  const closings = await own.closings()
  expect(closings.filter((close) => close === '17:00')).toHaveLength(11)
  expect((await own.changes()).filter(({ bulk_edit_id }) => bulk_edit_id === id)).toHaveLength(7)
})

test('BK-3 the user has to confirm again when the filter matches a different number before or after the dry run', async () => {
  const own = await createAccount(5)
  const selection = { ids: [], scope: 'all' as const, search: '', expected: 4 }
  const drafted = await own.within((tx) =>
    createBulkEditDraft(tx, own.viewer, hoursClosingAt('17:00'), selection, now()),
  )
  expect(drafted).toMatchObject({ ok: false, reason: expect.stringMatching(/matches 5 locations now/) })
  const id = await own.draft(hoursClosingAt('17:00'))
  await owner.query(`insert into locations (account_id, name) values ($1, 'New')`, [own.accountId])
  const edit = await own.find(id)
  const confirmed = await own.within((tx) => confirmBulkEdit(tx, own.viewer, edit))
  expect(confirmed).toMatchObject({ ok: false, reason: expect.stringMatching(/matches 6 locations now/) })
  expect(await own.run(id)).toMatchObject({ queued: 5 })
  expect(await own.changes()).toEqual([])
})

test('BK-4 an empty selection and locations of another account are refused', async () => {
  const [own, other] = [await createAccount(2), await createAccount(2)]
  for (const ids of [[], other.ids])
    await expect(own.draft(hoursClosingAt('17:00'), ids)).rejects.toThrow('Select at least one location')
  expect(await owner.query('select from bulk_edits where account_id = $1', [own.accountId])).toMatchObject({
    rowCount: 0,
  })
})

test('locations that cannot be written fail without affecting others, and only they are retried', async () => {
  const own = await createAccount(40)
  const broken = own.ids.slice(10, 13)
  await owner.query(
    `alter table locations add constraint broken check (hours is null or id not in (${broken.join()}))`,
  )
  const id = await own.begin(hoursClosingAt('18:00'))
  expect(await own.run(id)).toMatchObject({ changed: 37, failed: 3, queued: 0 })
  expect((await own.states(id))[11]).toEqual({ state: 'failed', reason: 'Location could not be updated' })
  await owner.query('alter table locations drop constraint broken')
  expect(await own.retry(id)).toBe(3)
  expect(await own.run(id)).toMatchObject({ changed: 40, failed: 0 })
  expect(await own.retry(id)).toBe(0)
  const changed = (await own.changes()).map(({ location_id }) => location_id)
  expect(changed).toHaveLength(40)
  expect(new Set(changed).size).toBe(40)
})

test('undo restores every value except those edited since', async () => {
  const own = await createAccount(40)
  await own.run(await own.begin(hoursClosingAt('16:00'), own.ids.slice(0, 20)))
  const before = await own.closings()
  const id = await own.begin(hoursClosingAt('18:00'))
  await own.run(id)
  const desired = { hours: weekClosingAt('23:00') }
  const marco = { origin: 'user' as const, userId: '1', name: 'Marco' }
  await own.within((tx) => changeLocation(tx, own.ids[7]!, desired, marco, now()))
  const undoing = (await own.undo(id))!
  expect(await own.undo(id)).toBe(undoing)
  expect(await own.run(undoing)).toMatchObject({ changed: 39, skipped: 1, failed: 0 })
  expect((await own.states(undoing))[7]).toEqual({
    state: 'skipped',
    reason: 'Operating Hours: edited since by Marco',
  })
  expect(await own.closings()).toEqual(before.with(7, '23:00'))
  expect((await own.changes()).filter(({ origin }) => origin === 'undo')).toHaveLength(39)
  expect(await own.undo(undoing)).toBeNull()
  expect(await own.retry(id)).toBe(0)
})

test('an edit cannot be undone after thirty days', async () => {
  const own = await createAccount(2)
  const id = await own.begin(hoursClosingAt('18:00'))
  expect(await own.undo(id)).toBeNull()
  await own.run(id)
  expect(await own.undo(id, dateInDays(30.1))).toBeNull()
  expect(await own.undo(id, dateInDays(29.9))).not.toBeNull()
})

test('holiday hours are merged and undone date by date', async () => {
  const own = await createAccount(3)
  const by = { origin: 'user' as const, userId: '1', name: 'Marco' }
  const christmas = [{ start_date: '2027-12-25', desired: closed }]
  await own.within((tx) => saveSpecialHours(tx, own.ids[0]!, christmas, by, now()))
  const id = await own.begin({
    field: 'special_hours',
    desired: { '2027-12-26': closed, '2027-12-31': closed },
  })
  expect(await own.run(id)).toMatchObject({ changed: 3 })
  const listDates = async () =>
    (
      await owner.query<{ dates: string[] }>(
        `select array_agg(s.start_date::text order by s.start_date) as dates from locations l
         left join special_hours s on s.account_id = l.account_id and s.location_id = l.id
         where l.account_id = $1 group by l.id order by l.id`,
        [own.accountId],
      )
    ).rows.map(({ dates: all }) => all)
  expect((await listDates())[0]).toEqual(['2027-12-25', '2027-12-26', '2027-12-31'])
  await own.within((tx) =>
    saveSpecialHours(tx, own.ids[1]!, [{ start_date: '2027-12-31', desired: null }], by, now()),
  )
  const undoing = (await own.undo(id))!
  expect(await own.run(undoing)).toMatchObject({ changed: 3 })
  expect(await listDates()).toEqual([['2027-12-25'], [null], [null]])
  expect((await own.states(undoing))[1]!.reason).toBe(
    'Holiday Hours, Fri, Dec 31, 2027: edited since by Marco, and left as it is. The rest was put back',
  )
})

test('a website is set per country and undone; a location whose country changed since keeps its own', async () => {
  const { ids, accountId, draft, begin, run, undo, find, within, changes } = await createAccount(3)
  const updateLocation = (sets: string, id: string) =>
    owner.query(`update locations set ${sets} where account_id = $1 and id = $2`, [accountId, id])
  await updateLocation(`website = 'https://own.example/'`, ids[0]!)
  await updateLocation(`country_id = 'CA'`, ids[1]!)
  const wish: BulkChange = {
    field: 'website',
    desired: { US: 'https://a.example/', CA: 'https://a.example/ca' },
  }
  const drafted = await find(await draft(wish))
  expect(await within((tx) => countExpectedStates(tx, drafted as typeof drafted & BulkChange))).toMatchObject(
    {
      changed: 3,
    },
  )
  const id = await begin(wish)
  await updateLocation(`country_id = 'GB'`, ids[2]!)
  expect(await run(id)).toMatchObject({ changed: 2, failed: 1 })
  const listWebsites = async () =>
    (
      await owner.query<{ website: string | null }>(
        'select website from locations where account_id = $1 order by id',
        [accountId],
      )
    ).rows.map(({ website }) => website)
  expect(await listWebsites()).toEqual(['https://a.example/', 'https://a.example/ca', null])
  expect((await changes()).map(({ field, origin }) => [field, origin])).toEqual([
    ['website', 'bulk'],
    ['website', 'bulk'],
  ])
  await run((await undo(id))!)
  expect(await listWebsites()).toEqual(['https://own.example/', null, null])
})

test('several workers that run the same edit write it once', async () => {
  const own = await createAccount(1100)
  const id = await own.begin(hoursClosingAt('18:00'))
  await Promise.all([1, 2, 3].map(() => own.run(id)))
  expect(await own.within((tx) => countStates(tx, id))).toMatchObject({ changed: 1100, queued: 0 })
  expect(await own.changes()).toHaveLength(1100)
  expect(await own.find(id)).toMatchObject({ status: 'complete' })
})

test('concurrent edits of the same locations wait for each other without a deadlock', async () => {
  const own = await createAccount(1200)
  const ids = await Promise.all(
    ['17:00', '18:00', '19:00', '20:00'].map((close, n) =>
      own.begin(hoursClosingAt(close), n % 2 ? null : own.ids.toReversed().slice(0, 900)),
    ),
  )
  const by = { origin: 'user' as const, userId: '1', name: 'Marco' }
  const editing = own.ids
    .slice(0, 60)
    .map((id) => own.within((tx) => changeLocation(tx, id, { phone: '1' }, by, now())))
  await Promise.all([...ids.map((id) => own.run(id)), ...editing])
  for (const id of ids)
    expect(await own.within((tx) => countStates(tx, id))).toMatchObject({ failed: 0, queued: 0 })
  // The previous value of every change is the result of the change before it.
  const { rows } = await owner.query(
    `select from (select before, lag(after) over (partition by location_id order by id) as was
       from location_changes where account_id = $1 and field = 'hours') as c where before is distinct from was`,
    [own.accountId],
  )
  expect(rows).toEqual([])
})

test('an edit that was stopped between two batches continues where it stopped', async () => {
  const own = await createAccount(1100)
  const id = await own.begin(hoursClosingAt('18:00'))
  const stop = new AbortController()
  const watch = setInterval(async () => {
    const { changed } = await own.within((tx) => countStates(tx, id))
    if (changed > 0) stop.abort()
  }, 5)
  const running = runBulkEdit({ accountId: own.accountId, bulkEditId: id }, stop.signal)
  await running.catch((error: Error) => expect(error.name).toBe('AbortError'))
  clearInterval(watch)
  expect(await own.run(id)).toMatchObject({ changed: 1100, queued: 0 })
  expect(await own.changes()).toHaveLength(1100)
})

test('a limited user’s edit covers only their own locations', async () => {
  const own = await createAccount(4)
  await owner.query('insert into user_locations (account_id, user_id, location_id) values ($1, $1, $2)', [
    own.accountId,
    own.ids[2],
  ])
  const limited = { ...own.viewer, limitedToUserId: own.accountId } as Viewer
  const selection = { ids: own.ids, search: '' }
  const drafted = await asAccount(
    own.accountId,
    (tx) => createBulkEditDraft(tx, limited, hoursClosingAt('18:00'), selection, now()),
    own.accountId,
  )
  if (!drafted.ok) throw new Error(drafted.reason)
  const edit = await own.find(drafted.id)
  await asAccount(own.accountId, (tx) => confirmBulkEdit(tx, limited, edit), own.accountId)
  expect(await own.run(drafted.id)).toMatchObject({ changed: 1 })
  expect(await own.closings()).toEqual([null, null, '18:00', null])
  const others = await own.begin(hoursClosingAt('19:00'), own.ids.slice(0, 2))
  const seen = await asAccount(own.accountId, (tx) => findBulkEdit(tx, others), own.accountId)
  expect(seen).toBeUndefined()
})

test('a limited user cannot undo another user’s edit', async () => {
  const own = await createAccount(2)
  const id = await own.begin(hoursClosingAt('18:00'))
  await own.run(id)
  const edit = await own.find(id)
  const limited = { ...own.viewer, userId: '999', limitedToUserId: '999' } as Viewer
  await expect(
    own.within((tx) => undoBulkEdit(tx, limited, edit, now())).catch((refusal: Response) => refusal.status),
  ).resolves.toBe(403)
})

test('a limited user can neither start nor undo an edit of locations they can no longer see', async () => {
  const own = await createAccount(3)
  const showLocation = (id: string) =>
    owner.query('insert into user_locations (account_id, user_id, location_id) values ($1, $1, $2)', [
      own.accountId,
      id,
    ])
  const hideLocation = (id: string) => owner.query('delete from user_locations where location_id = $1', [id])
  const limited = { ...own.viewer, limitedToUserId: own.accountId } as Viewer
  const asLimitedUser = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(own.accountId, fn, own.accountId)
  await showLocation(own.ids[0]!)
  await showLocation(own.ids[1]!)
  const selection = { ids: own.ids, search: '' }
  const drafted = await asLimitedUser((tx) =>
    createBulkEditDraft(tx, limited, hoursClosingAt('18:00'), selection, now()),
  )
  if (!drafted.ok) throw new Error(drafted.reason)
  const edit = await own.find(drafted.id)
  await hideLocation(own.ids[1]!)
  expect(await asLimitedUser((tx) => confirmBulkEdit(tx, limited, edit))).toMatchObject({ ok: false })
  await showLocation(own.ids[1]!)
  expect(await asLimitedUser((tx) => confirmBulkEdit(tx, limited, edit))).toEqual({ ok: true })
  await own.run(drafted.id)
  await hideLocation(own.ids[1]!)
  const begun = await own.find(drafted.id)
  const refused = asLimitedUser((tx) => undoBulkEdit(tx, limited, begun, now())).catch(({ status }) => status)
  expect(await refused).toBe(403)
  expect(await own.undo(drafted.id)).not.toBeNull()
})

test('locations changed since the dry run have to be reviewed again before they are overwritten', async () => {
  const own = await createAccount(2)
  const edit = await own.find(await own.draft(hoursClosingAt('18:00')))
  const seen = await own.within(findNewestChangeId)
  const by = { origin: 'user', userId: own.accountId, name: 'Marco' } as const
  await own.within((tx) => changeLocation(tx, own.ids[0]!, { phone: '1' }, by, now()))
  const confirm = (last: string) => own.within((tx) => confirmBulkEdit(tx, own.viewer, edit, last))
  await own.within((tx) => changeLocation(tx, own.ids[1]!, { hours: weekClosingAt('17:00') }, by, now()))
  expect(await confirm(seen)).toEqual({ ok: false, reason: expect.stringContaining('1 location changed') })
  expect(await confirm(await own.within(findNewestChangeId))).toEqual({ ok: true })
})
