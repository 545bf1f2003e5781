/** Runs the built worker and kills it repeatedly while it sends changes to Google. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { byDepth, recordCases } from '../../support/depth'
import { expireLeases, startJobsNow } from '../../support/leases'
import { slowness } from '../../support/slowness'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { configureGoogle, createPublishedLocations } from './published-locations'

const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
const { location } = await createPublishedLocations(database, rows, google, '851')
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-publishing-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

const startWorker = () => {
  const environment = {
    ...process.env,
    ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
    DATABASE_URL: database.ownerUrl,
    DATABASE_WEB_URL: database.webUrl,
    LOG_LEVEL: 'silent',
  }
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}

test('a worker that is killed again and again loses no change, and sends no accepted change again', async () => {
  const locationCount = 40
  await google.seed({ settings: { moderationSeconds: 0 } })
  const all: Awaited<ReturnType<typeof location>>[] = []
  for (let n = 0; n < locationCount; n += 1) all.push(await location())
  for (const [n, { change }] of all.entries()) await change({ phone: `(312) 555-${1000 + n}` })

  const publishedCount = async () =>
    (await google.calls('PATCH')).filter(({ status }) => status === 200).length
  const totalKills = byDepth(12, 1)
  recordCases('kills of a worker', totalKills)
  for (let kill = 0; kill < totalKills; kill += 1) {
    const before = await publishedCount()
    const worker = startWorker()
    // Killed at an arbitrary point, as soon as it has published something.
    await expect.poll(publishedCount, { interval: 20 }).toBeGreaterThan(Math.min(before, locationCount - 1))
    worker.kill('SIGKILL')
    await sleep(50)
    await expireLeases(rows, 'location_publications')
  }
  startWorker()
  const unfinishedCount = async () => {
    await startJobsNow(rows)
    const { left } = await rows.one<{ left: number }>(
      `select count(*)::integer as left from location_publications where state <> 'live' and account_id = 851`,
    )
    return left
  }
  await expect.poll(unfinishedCount, { timeout: 150_000 * slowness, interval: 500 }).toBe(0)

  for (const [n, { onGoogle }] of all.entries())
    expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: `(312) 555-${1000 + n}` } })
  expect((await google.calls('PATCH')).length).toBe(locationCount)
})
