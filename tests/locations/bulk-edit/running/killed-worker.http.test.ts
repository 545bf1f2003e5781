/**
 * Kills the built worker during a bulk edit of thousands of locations and again during its undo. No change may be lost
 * or made twice.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import {
  confirmBulkEdit,
  createBulkEditDraft,
  undoBulkEdit,
} from '#app/product/locations/bulk-edit/bulk-steps.server'
import { startProcess, stopProcess } from '../../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../../scripts/environment.mjs'
import { createAccountWithLocations } from '../../../reviews/review-fixtures'
import { byDepth } from '../../../support/depth'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'
import { waitUntil } from '../../../support/wait-until'

const locationCount = byDepth(8000, 4000)
const accountId = '871'
const database = await createTestDatabase()
const rows = await openSql(database)
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-bulk-'))
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  LOG_LEVEL: 'silent',
}
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  rmSync(directory, { recursive: true, force: true })
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
const closed = { open: false, is_24_hours: false, hours: [] }
const desired = {
  monday: closed,
  tuesday: closed,
  wednesday: closed,
  thursday: closed,
  friday: closed,
  saturday: closed,
  sunday: closed,
}

const countWaiting = async (id: string) =>
  (
    await rows.one<{ count: number }>(
      `select count(*)::integer as count from bulk_edit_locations where bulk_edit_id = $1 and state = 'queued'`,
      [id],
    )
  ).count

/** Kills the worker `kills` times while the edit is partly done, then lets another one finish. */
async function runWithKills(id: string, kills: number): Promise<void> {
  for (let n = 0; n < kills; n++) {
    const before = await countWaiting(id)
    const worker = startProcess('worker', [], environment, 'ignore')
    workers.push(worker)
    await waitUntil(async () => (await countWaiting(id)) < before)
    worker.kill('SIGKILL')
    expect(await countWaiting(id)).toBeGreaterThan(0)
    // Expire the job's lease early: waiting for it would take too long.
    await rows.all(
      `update pgboss.job set state = 'retry', start_after = now() where name = 'run-bulk-edit' and state = 'active'`,
    )
  }
  workers.push(startProcess('worker', [], environment, 'ignore'))
  await waitUntil(async () => (await countWaiting(id)) === 0)
  await waitUntil(
    async () =>
      (await rows.one<{ status: string }>('select status from bulk_edits where id = $1', [id])).status ===
      'complete',
  )
  await Promise.all(workers.map(stopProcess))
}

const countChangesByLocation = (id: string) =>
  rows.all<{ location_id: string; changes: number }>(
    'select location_id::text, count(*)::integer as changes from location_changes where bulk_edit_id = $1 group by 1',
    [id],
  )

test('when the worker is killed during an edit or its undo, every location is changed exactly once', async () => {
  const ids = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount,
  })
  // Slow down the writes, so that the worker can be killed in the middle of the edit.
  await rows.all(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.25); return null; end $$`)
  await rows.all(
    'create trigger slow after insert on location_changes for each statement execute function slow()',
  )

  const id = await asAccount(accountId, async (tx) => {
    const selection = { ids: [], scope: 'all' as const, search: '', expected: locationCount }
    const draft = await createBulkEditDraft(tx, viewer, { field: 'hours', desired }, selection, new Date())
    if (!draft.ok) throw new Error(draft.reason)
    await confirmBulkEdit(tx, viewer, (await findBulkEdit(tx, draft.id))!)
    return draft.id
  })
  await runWithKills(id, byDepth(2, 1))
  const editChanges = await countChangesByLocation(id)
  expect(editChanges.map(({ location_id }) => location_id).sort()).toEqual([...ids].sort())
  expect(editChanges.every(({ changes }) => changes === 1)).toBe(true)

  const undoId = await asAccount(accountId, async (tx) => {
    const edit = (await findBulkEdit(tx, id))!
    return (await undoBulkEdit(tx, viewer, edit, new Date()))!
  })
  await runWithKills(undoId, 1)
  const undoChanges = await countChangesByLocation(undoId)
  expect(undoChanges).toHaveLength(locationCount)
  expect(undoChanges.every(({ changes }) => changes === 1)).toBe(true)
  expect(
    await rows.all('select from locations where account_id = $1 and hours is not null', [accountId]),
  ).toEqual([])
})
