import { expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findNewestChangeId } from '#app/product/locations/bulk-edit/bulk-changes.server'
import type { BulkChange } from '#app/product/locations/bulk-edit/bulk-edit'
import { countStates, findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import { countPredictedOutcomes } from '#app/product/locations/bulk-edit/bulk-rows.server'
import {
  confirmBulkEdit,
  createBulkEditDraft,
  retryBulkEdit,
  undoBulkEdit,
} from '#app/product/locations/bulk-edit/bulk-steps.server'
import { runBulkEdit } from '#app/product/locations/bulk-edit/running/run-bulk-edit.server'
import { changeLocation } from '#app/product/locations/changes/record-changes.server'
import { saveSpecialHours } from '#app/product/locations/special-hours/special-hours.server'
import { createAccountWithLocations } from '../../../reviews/review-fixtures'
import { createBuilders } from '../../../support/builders'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const now = () => new Date()
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000)
let accounts = 820

const day = (close_time: string) => ({
  open: true,
  is_24_hours: false,
  hours: [{ open_time: '09:00', close_time }],
})
const weekClosingAt = (close: string) => ({
  monday: day(close),
  tuesday: day(close),
  wednesday: day(close),
  thursday: day(close),
  friday: day(close),
  saturday: day(close),
  sunday: day(close),
})
const hoursClosingAt = (close: string): BulkChange => ({ field: 'hours', desired: weekClosingAt(close) })
const closed = { closed: true, is_24_hours: false, hours: [] }

/** Creates an account with `places` locations, and returns functions that run the steps of a bulk edit there. */
async function createAccount(locationCount: number) {
  const accountId = String(++accounts)
  const ids = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount,
  })
  const viewer = {
    accountId,
    userId: accountId,
    name: 'Dana',
    timeZone: 'America/Chicago',
    limitedToUserId: null,
    impersonator: null,
    can: () => true,
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
      : { ids: [], scope: 'all' as const, search: '', expected: locationCount }
    const result = await within((tx) => createBulkEditDraft(tx, viewer, change, selection, now()))
    if (!result.ok) throw new Error(result.reason)
    return result.id
  }
  const startEdit = async (change: BulkChange, locationIds: string[] | null = null) => {
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
      await rows.all<{ close: string | null }>(
        `select hours #>> '{monday,hours,0,close_time}' as close from locations where account_id = $1 order by id`,
        [accountId],
      )
    ).map(({ close }) => close)
  const changes = async () =>
    await rows.all<{ location_id: string; field: string; origin: string; bulk_edit_id: string | null }>(
      `select location_id::text, field, origin, bulk_edit_id::text from location_changes where account_id = $1 order by id`,
      [accountId],
    )
  const states = async (id: string) =>
    await rows.all<{ state: string; reason: string }>(
      `select state, reason from bulk_edit_locations where account_id = $1 and bulk_edit_id = $2 order by location_id`,
      [accountId, id],
    )
  return {
    accountId,
    ids,
    viewer,
    within,
    find,
    run,
    draft,
    begin: startEdit,
    undo,
    retry,
    closings,
    changes,
    states,
  }
}

test('a draft predicts the result of its run and changes nothing', async () => {
  const account = await createAccount(12)
  await account.run(await account.begin(hoursClosingAt('17:00'), account.ids.slice(0, 4)))
  await account.within((tx) =>
    tx.updateTable('locations').set({ open_status: 'inactive' }).where('id', '=', account.ids[5]!).execute(),
  )
  const before = await account.changes()
  const id = await account.draft(hoursClosingAt('17:00'))
  const edit = await account.find(id)
  const expectedCounts = await account.within((tx) =>
    countPredictedOutcomes(tx, edit as typeof edit & BulkChange),
  )
  expect(expectedCounts).toMatchObject({ changed: 7, unchanged: 4, failed: 1 })
  expect(await account.changes()).toEqual(before)
  expect(await account.run(id)).toMatchObject({ queued: 12 })
  await account.within((tx) => confirmBulkEdit(tx, account.viewer, edit))
  expect(await account.run(id)).toEqual({ ...expectedCounts, queued: 0 })
  expect((await account.states(id))[5]).toEqual({
    state: 'failed',
    reason: 'This location is permanently closed',
  })
  const closings = await account.closings()
  expect(closings.filter((close) => close === '17:00')).toHaveLength(11)
  expect((await account.changes()).filter(({ bulk_edit_id }) => bulk_edit_id === id)).toHaveLength(7)
})

test('the user has to confirm again when the filter matches a different number before or after the dry run', async () => {
  const account = await createAccount(5)
  const selection = { ids: [], scope: 'all' as const, search: '', expected: 4 }
  const draftResult = await account.within((tx) =>
    createBulkEditDraft(tx, account.viewer, hoursClosingAt('17:00'), selection, now()),
  )
  expect(draftResult).toMatchObject({ ok: false, reason: expect.stringMatching(/matches 5 locations now/) })
  const id = await account.draft(hoursClosingAt('17:00'))
  await build.location({ account_id: account.accountId })
  const edit = await account.find(id)
  const confirmed = await account.within((tx) => confirmBulkEdit(tx, account.viewer, edit))
  expect(confirmed).toMatchObject({ ok: false, reason: expect.stringMatching(/matches 6 locations now/) })
  expect(await account.run(id)).toMatchObject({ queued: 5 })
  expect(await account.changes()).toEqual([])
})

test('an empty selection and locations of another account are refused', async () => {
  const [account, other] = [await createAccount(2), await createAccount(2)]
  for (const ids of [[], other.ids])
    await expect(account.draft(hoursClosingAt('17:00'), ids)).rejects.toThrow('Select at least one location')
  expect(await rows.all('select from bulk_edits where account_id = $1', [account.accountId])).toEqual([])
})

test('locations that cannot be written fail without affecting others, and only they are retried', async () => {
  const account = await createAccount(40)
  const broken = account.ids.slice(10, 13)
  await rows.all(
    `alter table locations add constraint broken check (hours is null or id not in (${broken.join()}))`,
  )
  const id = await account.begin(hoursClosingAt('18:00'))
  expect(await account.run(id)).toMatchObject({ changed: 37, failed: 3, queued: 0 })
  expect((await account.states(id))[11]).toEqual({ state: 'failed', reason: 'Location could not be updated' })
  await rows.all('alter table locations drop constraint broken')
  expect(await account.retry(id)).toBe(3)
  expect(await account.run(id)).toMatchObject({ changed: 40, failed: 0 })
  expect(await account.retry(id)).toBe(0)
  const changed = (await account.changes()).map(({ location_id }) => location_id)
  expect(changed).toHaveLength(40)
  expect(new Set(changed).size).toBe(40)
})

test('undo restores every value except those edited since', async () => {
  const account = await createAccount(40)
  await account.run(await account.begin(hoursClosingAt('16:00'), account.ids.slice(0, 20)))
  const before = await account.closings()
  const id = await account.begin(hoursClosingAt('18:00'))
  await account.run(id)
  const desired = { hours: weekClosingAt('23:00') }
  const marco = { origin: 'user' as const, userId: '1', name: 'Marco' }
  await account.within((tx) => changeLocation(tx, account.ids[7]!, desired, marco, now()))
  const undoId = (await account.undo(id))!
  expect(await account.undo(id)).toBe(undoId)
  expect(await account.run(undoId)).toMatchObject({ changed: 39, skipped: 1, failed: 0 })
  expect((await account.states(undoId))[7]).toEqual({
    state: 'skipped',
    reason: 'Operating Hours: edited since by Marco',
  })
  expect(await account.closings()).toEqual(before.with(7, '23:00'))
  expect((await account.changes()).filter(({ origin }) => origin === 'undo')).toHaveLength(39)
  expect(await account.undo(undoId)).toBeNull()
  expect(await account.retry(id)).toBe(0)
})

test('an edit cannot be undone after thirty days', async () => {
  const account = await createAccount(2)
  const id = await account.begin(hoursClosingAt('18:00'))
  expect(await account.undo(id)).toBeNull()
  await account.run(id)
  expect(await account.undo(id, dateInDays(30.1))).toBeNull()
  expect(await account.undo(id, dateInDays(29.9))).not.toBeNull()
})

test('holiday hours are merged and undone date by date', async () => {
  const account = await createAccount(3)
  const actor = { origin: 'user' as const, userId: '1', name: 'Marco' }
  const christmas = [{ start_date: '2027-12-25', desired: closed }]
  await account.within((tx) => saveSpecialHours(tx, account.ids[0]!, christmas, actor, now()))
  const id = await account.begin({
    field: 'special_hours',
    desired: { '2027-12-26': closed, '2027-12-31': closed },
  })
  expect(await account.run(id)).toMatchObject({ changed: 3 })
  const listDates = async () =>
    (
      await rows.all<{ dates: string[] }>(
        `select array_agg(s.start_date::text order by s.start_date) as dates from locations l
         left join special_hours s on s.account_id = l.account_id and s.location_id = l.id
         where l.account_id = $1 group by l.id order by l.id`,
        [account.accountId],
      )
    ).map(({ dates: all }) => all)
  expect((await listDates())[0]).toEqual(['2027-12-25', '2027-12-26', '2027-12-31'])
  await account.within((tx) =>
    saveSpecialHours(tx, account.ids[1]!, [{ start_date: '2027-12-31', desired: null }], actor, now()),
  )
  const undoId = (await account.undo(id))!
  expect(await account.run(undoId)).toMatchObject({ changed: 3 })
  expect(await listDates()).toEqual([['2027-12-25'], [null], [null]])
  expect((await account.states(undoId))[1]!.reason).toBe(
    'Holiday Hours, Fri, Dec 31, 2027: edited since by Marco. Everything else was restored',
  )
})

test('a website is set per country and undone; a location whose country changed since keeps its own', async () => {
  const { ids, accountId, draft, begin: startEdit, run, undo, find, within, changes } = await createAccount(3)
  const updateLocation = (sets: string, id: string) =>
    rows.all(`update locations set ${sets} where account_id = $1 and id = $2`, [accountId, id])
  await updateLocation(`website = 'https://own.example/'`, ids[0]!)
  await updateLocation(`country_id = 'CA'`, ids[1]!)
  const change: BulkChange = {
    field: 'website',
    desired: { US: 'https://a.example/', CA: 'https://a.example/ca' },
  }
  const draftResult = await find(await draft(change))
  expect(
    await within((tx) => countPredictedOutcomes(tx, draftResult as typeof draftResult & BulkChange)),
  ).toMatchObject({
    changed: 3,
  })
  const id = await startEdit(change)
  await updateLocation(`country_id = 'GB'`, ids[2]!)
  expect(await run(id)).toMatchObject({ changed: 2, failed: 1 })
  const listWebsites = async () =>
    (
      await rows.all<{ website: string | null }>(
        'select website from locations where account_id = $1 order by id',
        [accountId],
      )
    ).map(({ website }) => website)
  expect(await listWebsites()).toEqual(['https://a.example/', 'https://a.example/ca', null])
  expect((await changes()).map(({ field, origin }) => [field, origin])).toEqual([
    ['website', 'bulk'],
    ['website', 'bulk'],
  ])
  await run((await undo(id))!)
  expect(await listWebsites()).toEqual(['https://own.example/', null, null])
})

test('several workers that run the same edit write it once', async () => {
  const account = await createAccount(1100)
  const id = await account.begin(hoursClosingAt('18:00'))
  await Promise.all([1, 2, 3].map(() => account.run(id)))
  expect(await account.within((tx) => countStates(tx, id))).toMatchObject({ changed: 1100, queued: 0 })
  expect(await account.changes()).toHaveLength(1100)
  expect(await account.find(id)).toMatchObject({ status: 'complete' })
})

test('concurrent edits of the same locations wait for each other without a deadlock', async () => {
  const account = await createAccount(1200)
  const ids = await Promise.all(
    ['17:00', '18:00', '19:00', '20:00'].map((close, n) =>
      account.begin(hoursClosingAt(close), n % 2 ? null : account.ids.toReversed().slice(0, 900)),
    ),
  )
  const actor = { origin: 'user' as const, userId: '1', name: 'Marco' }
  const editing = account.ids
    .slice(0, 60)
    .map((id) => account.within((tx) => changeLocation(tx, id, { phone: '1' }, actor, now())))
  await Promise.all([...ids.map((id) => account.run(id)), ...editing])
  for (const id of ids)
    expect(await account.within((tx) => countStates(tx, id))).toMatchObject({ failed: 0, queued: 0 })
  // The previous value of every change is the result of the change before it.
  const wrong = await rows.all(
    `select from (select before, lag(after) over (partition by location_id order by id) as was
       from location_changes where account_id = $1 and field = 'hours') as c where before is distinct from was`,
    [account.accountId],
  )
  expect(wrong).toEqual([])
})

test('an edit that was stopped between two batches continues where it stopped', async () => {
  const account = await createAccount(1100)
  const id = await account.begin(hoursClosingAt('18:00'))
  const stop = new AbortController()
  const watch = setInterval(async () => {
    const { changed } = await account.within((tx) => countStates(tx, id))
    if (changed > 0) stop.abort()
  }, 5)
  const running = runBulkEdit({ accountId: account.accountId, bulkEditId: id }, stop.signal)
  await running.catch((error: Error) => expect(error.name).toBe('AbortError'))
  clearInterval(watch)
  expect(await account.run(id)).toMatchObject({ changed: 1100, queued: 0 })
  expect(await account.changes()).toHaveLength(1100)
})

test('a limited user’s edit covers only their own locations', async () => {
  const account = await createAccount(4)
  await build.userLocations({ account_id: account.accountId, id: account.accountId }, [account.ids[2]!])
  const limited = { ...account.viewer, limitedToUserId: account.accountId } as Viewer
  const selection = { ids: account.ids, search: '' }
  const draftResult = await asAccount(
    account.accountId,
    (tx) => createBulkEditDraft(tx, limited, hoursClosingAt('18:00'), selection, now()),
    account.accountId,
  )
  if (!draftResult.ok) throw new Error(draftResult.reason)
  const edit = await account.find(draftResult.id)
  await asAccount(account.accountId, (tx) => confirmBulkEdit(tx, limited, edit), account.accountId)
  expect(await account.run(draftResult.id)).toMatchObject({ changed: 1 })
  expect(await account.closings()).toEqual([null, null, '18:00', null])
  const others = await account.begin(hoursClosingAt('19:00'), account.ids.slice(0, 2))
  const newestChangeId = await asAccount(
    account.accountId,
    (tx) => findBulkEdit(tx, others),
    account.accountId,
  )
  expect(newestChangeId).toBeUndefined()
})

test('a limited user cannot undo another user’s edit', async () => {
  const account = await createAccount(2)
  const id = await account.begin(hoursClosingAt('18:00'))
  await account.run(id)
  const edit = await account.find(id)
  const limited = { ...account.viewer, userId: '999', limitedToUserId: '999' } as Viewer
  await expect(
    account
      .within((tx) => undoBulkEdit(tx, limited, edit, now()))
      .catch((refusal: Response) => refusal.status),
  ).resolves.toBe(403)
})

test('a limited user can neither start nor undo an edit of locations they can no longer see', async () => {
  const account = await createAccount(3)
  const showLocation = (id: string) =>
    build.userLocations({ account_id: account.accountId, id: account.accountId }, [id])
  const hideLocation = (id: string) => rows.all('delete from user_locations where location_id = $1', [id])
  const limited = { ...account.viewer, limitedToUserId: account.accountId } as Viewer
  const asLimitedUser = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account.accountId, fn, account.accountId)
  await showLocation(account.ids[0]!)
  await showLocation(account.ids[1]!)
  const selection = { ids: account.ids, search: '' }
  const draftResult = await asLimitedUser((tx) =>
    createBulkEditDraft(tx, limited, hoursClosingAt('18:00'), selection, now()),
  )
  if (!draftResult.ok) throw new Error(draftResult.reason)
  const edit = await account.find(draftResult.id)
  await hideLocation(account.ids[1]!)
  expect(await asLimitedUser((tx) => confirmBulkEdit(tx, limited, edit))).toMatchObject({ ok: false })
  await showLocation(account.ids[1]!)
  expect(await asLimitedUser((tx) => confirmBulkEdit(tx, limited, edit))).toEqual({ ok: true })
  await account.run(draftResult.id)
  await hideLocation(account.ids[1]!)
  const started = await account.find(draftResult.id)
  const refused = asLimitedUser((tx) => undoBulkEdit(tx, limited, started, now())).catch(
    ({ status }) => status,
  )
  expect(await refused).toBe(403)
  expect(await account.undo(draftResult.id)).not.toBeNull()
})

test('locations changed since the dry run have to be reviewed again before they are overwritten', async () => {
  const account = await createAccount(2)
  const edit = await account.find(await account.draft(hoursClosingAt('18:00')))
  const newestChangeId = await account.within(findNewestChangeId)
  const actor = { origin: 'user', userId: account.accountId, name: 'Marco' } as const
  await account.within((tx) => changeLocation(tx, account.ids[0]!, { phone: '1' }, actor, now()))
  const confirm = (last: string) => account.within((tx) => confirmBulkEdit(tx, account.viewer, edit, last))
  await account.within((tx) =>
    changeLocation(tx, account.ids[1]!, { hours: weekClosingAt('17:00') }, actor, now()),
  )
  expect(await confirm(newestChangeId)).toEqual({
    ok: false,
    reason: expect.stringContaining('1 location changed'),
  })
  expect(await confirm(await account.within(findNewestChangeId))).toEqual({ ok: true })
})
