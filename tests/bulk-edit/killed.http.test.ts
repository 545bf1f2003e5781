/**
 * The built worker itself, killed in the middle of a bulk edit of eight thousand locations and again in the middle of
 * its undo: nothing lost, nothing done twice.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findBulkEdit } from '#app/bulk-edit/bulk-edits.server'
import { confirmBulkEdit, draftBulkEdit, undoBulkEdit } from '#app/bulk-edit/bulk-steps.server'
import { asAccount } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { start, stop } from '../../scripts/children.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { accountWithPlaces } from '../reviews/written-reviews'

const places = 8000
const accountId = '871'
const database = await testDatabase()
const rows = await openRows(database)
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-bulk-'))
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  LOG_LEVEL: 'silent',
}
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stop))
  rmSync(directory, { recursive: true, force: true })
})
const viewer = {
  ...{ accountId, userId: accountId, name: 'Dana', timeZone: 'America/Chicago', places: null },
  ...{ impersonator: null, can: () => true },
} as unknown as Viewer
const closed = { open: false, is_24_hours: false, hours: [] }
const wanted = {
  ...{ monday: closed, tuesday: closed, wednesday: closed, thursday: closed, friday: closed },
  ...{ saturday: closed, sunday: closed },
}

const waiting = async (id: string) =>
  (
    await rows.one<{ count: number }>(
      `select count(*)::integer as count from bulk_edit_locations where bulk_edit_id = $1 and state = 'queued'`,
      [id],
    )
  ).count

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s`)
    await sleep(20)
  }
}

/** Kills the worker with a part of the edit done, as often as told, and lets another one finish. */
async function runKilled(id: string, kills: number): Promise<void> {
  for (let n = 0; n < kills; n++) {
    const before = await waiting(id)
    const worker = start('worker', [], environment, 'ignore')
    workers.push(worker)
    await until(async () => (await waiting(id)) < before, 40)
    worker.kill('SIGKILL')
    expect(await waiting(id)).toBeGreaterThan(0)
    // Its lease ends sooner than it would by itself, or the test would take as long.
    await rows.all(
      `update pgboss.job set state = 'retry', start_after = now() where name = 'run-bulk-edit' and state = 'active'`,
    )
  }
  workers.push(start('worker', [], environment, 'ignore'))
  await until(async () => (await waiting(id)) === 0, 60)
  await until(
    async () =>
      (await rows.one<{ status: string }>('select status from bulk_edits where id = $1', [id])).status ===
      'complete',
    20,
  )
  await Promise.all(workers.map(stop))
}

const doneTo = (id: string) =>
  rows.all<{ location_id: string; changes: number }>(
    'select location_id::text, count(*)::integer as changes from location_changes where bulk_edit_id = $1 group by 1',
    [id],
  )

test('a killed worker loses nothing and does nothing twice, neither in an edit nor in its undo', async () => {
  const ids = await accountWithPlaces(database, { accountId, zone: 'America/Chicago', places })
  // So slow that there is a middle to be killed in.
  await rows.all(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.25); return null; end $$`)
  await rows.all(
    'create trigger slow after insert on location_changes for each statement execute function slow()',
  )

  const id = await asAccount(accountId, async (tx) => {
    const selection = { ids: [], scope: 'all' as const, search: '', expected: places }
    const draft = await draftBulkEdit(tx, viewer, { field: 'hours', wanted }, selection, new Date())
    if (!draft.ok) throw new Error(draft.reason)
    await confirmBulkEdit(tx, viewer, (await findBulkEdit(tx, draft.id))!)
    return draft.id
  })
  await runKilled(id, 2)
  const done = await doneTo(id)
  expect(done.map(({ location_id }) => location_id).sort()).toEqual([...ids].sort())
  expect(done.every(({ changes }) => changes === 1)).toBe(true)

  const undoing = await asAccount(accountId, async (tx) => {
    const edit = (await findBulkEdit(tx, id))!
    return (await undoBulkEdit(tx, viewer, edit, new Date()))!
  })
  await runKilled(undoing, 1)
  const undone = await doneTo(undoing)
  expect(undone).toHaveLength(places)
  expect(undone.every(({ changes }) => changes === 1)).toBe(true)
  expect(
    await rows.all('select from locations where account_id = $1 and hours is not null', [accountId]),
  ).toEqual([])
}, 240_000)
