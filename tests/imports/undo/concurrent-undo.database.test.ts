/** Undoes imports while other transactions hold locks, and resumes undos that no job continues. */
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { changeImportStatus, failUndo, type Import } from '#app/product/imports/import-record.server'
import { sweepImports } from '#app/product/imports/sweep-imports.server'
import { runUndo } from '#app/product/imports/undo/run-undo.server'
import { startUndo } from '#app/product/imports/undo/start-undo.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { openRowLock } from '../../support/row-lock'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { findRecord, jobRun } from '../run-import'
import { importRows } from './undo-fixtures'

const database = await createTestDatabase()
const rows = await openSql(database)
const lock = await openRowLock(database)
let accounts = 890

beforeAll(() => createQueues(database.ownerUrl, allJobs))

/** Imports a review of a new location, and starts the undo without a job. */
async function startUndoWithoutJob() {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 1 })
  const record = await importRows(accountId, [{ id: 'a', place: 'New place' }])
  const undoActor = { userId: accountId, actor: 'Dana', impersonator: '', canRemoveLocations: true }
  expect(await asAccount(accountId, (tx) => startUndo(tx, record, undoActor, new Date()))).toBeNull()
  const location = await rows.one<{ id: string }>(
    `select id from locations where account_id = $1 and name = 'New place'`,
    [accountId],
  )
  return { accountId, record, locationId: location.id }
}

const finishUndo = ({ accountId, id }: Import) => runUndo({ accountId, importId: id }, jobRun)

test('an undo does not lock locations before the lock that all deletions of locations take first', async () => {
  const { accountId, record, locationId } = await startUndoWithoutJob()
  await lock.hold(`select pg_advisory_xact_lock(hashtextextended('location removal', $1))`, [accountId])
  const undone = finishUndo(record)
  await lock.untilWaiting(1)
  await rows.all('select from locations where id = $1 for update nowait', [locationId])
  await lock.release()
  await undone
  expect((await findRecord(accountId, record.id)).undo!.counts.locationsRemoved).toBe(1)
})

test('a location to which a transaction in progress refers is kept', async () => {
  const { accountId, record, locationId } = await startUndoWithoutJob()
  await lock.hold('insert into user_locations (account_id, user_id, location_id) values ($1, $1, $2)', [
    accountId,
    locationId,
  ])
  const undone = finishUndo(record)
  await lock.untilWaiting(1)
  await lock.release()
  await undone
  expect((await findRecord(accountId, record.id)).undo!.keptLocations).toMatchObject([{ reason: 'users' }])
})

test('an undo does not wait for a batch of its canceled import that is still being written', async () => {
  const { accountId, record } = await startUndoWithoutJob()
  await lock.hold(
    `insert into import_rejects (account_id, import_id, row_number, reason, cells) values ($1, $2, 1, '', '[]')`,
    [accountId, record.id],
  )
  await finishUndo(record)
  await lock.release()
  expect((await findRecord(accountId, record.id)).status).toBe('undone')
})

test('only the undo itself can record that it failed, and the import can still be undone for as long', async () => {
  const { accountId, record } = await startUndoWithoutJob()
  const fail = () =>
    asAccount(accountId, (tx) =>
      changeImportStatus(tx, record.id, 'failed', { problem: 'Late', now: new Date() }),
    )
  expect(await fail()).toBe(false)
  await asAccount(accountId, (tx) => failUndo(tx, record.id, 'Stopped'))
  const { status, problem, finishedAt } = await findRecord(accountId, record.id)
  expect({ status, problem, finishedAt }).toEqual({
    status: 'failed',
    problem: 'Stopped',
    finishedAt: record.finishedAt,
  })
})

test('an undo that no job continues is enqueued again, once', async () => {
  const { record } = await startUndoWithoutJob()
  const listStates = async () =>
    (
      await rows.all<{ state: string }>(
        `select state from pgboss.job where name = 'undo-import' and data ->> 'importId' = $1 order by created_on`,
        [record.id],
      )
    ).map(({ state }) => state)
  expect(await listStates()).toEqual([])
  await sweepImports(new Date(), jobRun.signal)
  await sweepImports(new Date(), jobRun.signal)
  expect(await listStates()).toEqual(['created'])
  await rows.all(`update pgboss.job set state = 'failed' where data ->> 'importId' = $1`, [record.id])
  await sweepImports(new Date(), jobRun.signal)
  expect(await listStates()).toEqual(['failed', 'created'])
})
