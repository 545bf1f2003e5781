import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { reportFor } from '#app/platform/reports/report-access.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { canReceive } from '#app/site/exports/file-access.server'
import { findFile } from '#app/site/exports/files/export-files.server'
import {
  createExportFile,
  type NewExportFile,
  runWriteFileJob,
} from '#app/site/exports/files/file-jobs.server'
import { registerRunFileEnded } from '#app/site/exports/files/run-files.server'
import { columnIdsOf } from '#app/site/exports/report-columns'
import { continueRun } from '#app/site/exports/schedules/sending/deliver-run.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

registerRunFileEnded(continueRun)

// Who may get a file that was made before the user's permissions or locations changed.
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-holder-'))
process.env.DATA_DIR = directory
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const accountId = '972'
const [leo, mia, emil] = ['9721', '9722', '9723'] as const
let locationIds: string[] = []
afterAll(() => rmSync(directory, { recursive: true, force: true }))

beforeAll(async () => {
  locationIds = await createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 3 })
  for (const id of [leo, mia])
    await build.user({ account_id: accountId, id, user_type: 'user', is_limited: true })
  await build.user({ account_id: accountId, id: emil, user_type: 'email_only', profile_id: null })
  for (const location_id of locationIds) await build.review({ account_id: accountId, location_id })
})

async function limitUser(userId: string, visibleIds: string[]) {
  await rows.all('delete from user_locations where account_id = $1 and user_id = $2', [accountId, userId])
  await build.userLocations({ account_id: accountId, id: userId }, visibleIds)
}

async function createFile(
  report: string,
  limitedTo: string | null,
  runId: string | null = null,
  contents: Partial<Pick<NewExportFile, 'columns' | 'filter'>> = {},
): Promise<string> {
  const id = await asAccount(accountId, (tx) =>
    createExportFile(tx, {
      report,
      filter: { v: 1 },
      columns: null,
      timeZone: 'UTC',
      asOf: new Date(),
      sendsMail: false,
      userId: limitedTo ?? accountId,
      limitedTo,
      runId,
      ...contents,
    }),
  )
  await runWriteFileJob(
    { accountId, fileId: id },
    { signal: new AbortController().signal, isLastAttempt: false },
  )
  return id
}

async function canUserReceive(userId: string, fileId: string): Promise<boolean> {
  const [viewer, file] = [
    await loadViewerOfUser(accountId, userId),
    await asAccount(accountId, (tx) => findFile(tx, fileId)),
  ]
  return canReceive(viewer!, { ...file!, userId })
}

test('a scheduled file is refused to users who lost access to the report, but not to email-only recipients', async () => {
  const id = await createFile('audit', null, '1')
  expect([await canUserReceive(accountId, id), await canUserReceive(emil, id)]).toEqual([true, true])
  await rows.all(`update users set user_type = 'user' where id = $1`, [accountId])
  expect([await canUserReceive(accountId, id), await canUserReceive(emil, id)]).toEqual([false, true])
  await rows.all(`update users set user_type = 'admin' where id = $1`, [accountId])
})

test('nobody gets the file of a report that the account has switched off', async () => {
  const id = await createFile('metric_groups', null, '1')
  const readAccess = async () => [await canUserReceive(accountId, id), await canUserReceive(emil, id)]
  expect(await readAccess()).toEqual([true, true])
  await build.setting(accountId, 'groups_performance', 'false')
  expect(await readAccess()).toEqual([false, false])
  await rows.all('delete from account_settings where account_id = $1', [accountId])
  expect(await readAccess()).toEqual([true, true])
})

test('a limited user cannot get a file after losing one of its locations, and can again once all are restored', async () => {
  await limitUser(leo, locationIds.slice(0, 2))
  const id = await createFile('reviews', leo)
  expect(await canUserReceive(leo, id)).toBe(true)
  await limitUser(leo, locationIds.slice(0, 1))
  expect(await canUserReceive(leo, id)).toBe(false)
  await limitUser(leo, locationIds)
  expect(await canUserReceive(leo, id)).toBe(true)
})

test('a limited user gets another limited user’s file only if they can see all of its locations', async () => {
  await limitUser(leo, locationIds.slice(0, 1))
  await limitUser(mia, locationIds.slice(0, 2))
  const [narrow, wide] = [await createFile('reviews', leo, '1'), await createFile('reviews', mia, '1')]
  expect([await canUserReceive(mia, narrow), await canUserReceive(leo, wide)]).toEqual([true, false])
  expect(await canUserReceive(leo, await createFile('reviews', null, '1'))).toBe(false)
})

test('a file with scores is refused to users who may not see scores; one without scores is not', async () => {
  const report = findReport('metric_locations')!
  const can = (permission: string) => permission !== 'location_score.read'
  const viewer = { ...(await loadViewerOfUser(accountId, accountId))!, can }
  const visible = reportFor(report, viewer)
  const filter = visible.filter.toStored(visible.filter.read(new URLSearchParams()))
  const columns = columnIdsOf(visible, [])
  const id = await createFile('metric_locations', null, '1', { filter, columns })
  const receives = async (fileId: string) => {
    const file = await asAccount(accountId, (tx) => findFile(tx, fileId))
    return canReceive(viewer, { ...file!, userId: accountId })
  }
  expect([await receives(id), await canUserReceive(accountId, id)]).toEqual([true, true])
  expect(await receives(await createFile('metric_locations', null, '1'))).toBe(false)
  expect(await receives(await createFile('metric_locations', null, '1', { columns }))).toBe(false)
})
