/**
 * Kills the built worker again and again while it publishes twenty-four photos: two identical ones at each of twelve
 * locations. The test expires the leases early, because waiting for them would take too long.
 */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createDraft, updateDraft } from '#app/product/photos/photo-drafts.server'
import { saveFile } from '#app/product/photos/pictures/picture-files.server'
import { createPicture, renderStoredPicture } from '#app/product/photos/pictures/pictures.server'
import { publishDraft } from '#app/product/photos/upload/publish-draft.server'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { byDepth, recordCases } from '../../support/depth'
import { expireLeases, startJobsNow } from '../../support/leases'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { waitUntil } from '../../support/wait-until'
import { jpeg } from '../photo-files'

const google = await startGoogle()
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-killed-'))
const connection = {
  DATA_DIR: directory,
  GOOGLE_BUSINESS_URL: google.url,
  GOOGLE_TOKEN_URL: `${google.url}/token`,
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_REFRESH_TOKEN: 'refresh',
}
Object.assign(process.env, connection)
const database = await createTestDatabase()
const rows = await openSql(database)
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  ...connection,
  MAIL: 'off',
  REVIEWS_EVERY_SECONDS: '0',
  // A scan of the directories would make locations not eligible, and their photos would wait.
  LISTING_SCANS: '0',
  LOG_LEVEL: 'silent',
}
const account = '951'
const dana = { userId: account, name: 'Dana', impersonator: null }
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

function startWorker(): ChildProcess {
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}

async function listGooglePhotos(): Promise<string[]> {
  const response = await fetch(`${google.url}/emulator/media`)
  return ((await response.json()) as { photos: { name: string }[] }).photos.map(({ name }) => name)
}

test('when the worker is killed again and again, no photo is lost or published twice', async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false } })
  const locationIds = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 12,
  })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
  await rows.all(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = $1`,
    [account],
  )
  const file = await jpeg(1600, 900)
  const now = new Date()
  for (let n = 0; n < 2; n++) {
    const originalKey = await saveFile(account, file)
    const { payload } = await asAccount(account, (tx) =>
      createPicture(tx, { width: 1600, height: 900, originalKey }, now),
    )
    await renderStoredPicture(payload, { isLastAttempt: false })
    await asAccount(account, async (tx) => {
      const newDraft = { flow: 'upload', locationIds, category: 'INTERIOR', returnTo: '' } as const
      const draftId = await createDraft(tx, dana, newDraft, now)
      await updateDraft(tx, draftId, { pictureIds: [payload.pictureId] }, now)
      const input = { locationIds, isOverriding: true }
      expect(await publishDraft(tx, dana, draftId, input, now)).toMatchObject({ ok: true })
    })
  }

  const totalKills = byDepth(8, 1)
  recordCases('kills of a worker', totalKills)
  for (let kills = 0; kills < totalKills; kills++) {
    const before = (await google.calls('POST /v4/')).length
    const worker = startWorker()
    // Kill at a different moment each time: before, while and after a photo is created.
    await waitUntil(async () => (await google.calls('POST /v4/')).length > before + (kills % 3))
    if (kills % 2) await sleep(kills * 3)
    worker.kill('SIGKILL')
    await sleep(200)
    await expireLeases(rows, 'photos')
  }
  startWorker()
  await waitUntil(async () => {
    await startJobsNow(rows)
    const { left } = await rows.one<{ left: number }>(
      `select count(*)::int as left from photos where state <> 'live'`,
    )
    return left === 0
  })

  const names = await listGooglePhotos()
  expect(names).toHaveLength(24)
  const published = await rows.all<{ google_name: string }>('select google_name from photos')
  expect(published.map(({ google_name }) => google_name).sort()).toEqual(names.sort())
  const creations = (await google.calls('POST /v4/')).filter(({ path: requestPath }) =>
    requestPath.endsWith('/media'),
  )
  console.log(`${creations.length} calls created 24 photos across ${totalKills} kills`)
})
