/** Kills the built worker repeatedly while it sends batches to a directory. */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { byDepth, recordCases } from '../support/depth'
import { expireLeases, startJobsNow } from '../support/leases'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const { apple } = directories
const database = await createTestDatabase()
const rows = await openSql(database)
const { location } = await listedLocations(database, rows, directories, '863')
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-batches-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  await directories.stop()
  rmSync(directory, { recursive: true, force: true })
})

const startWorker = () => {
  const environment = {
    ...process.env,
    ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
    DATABASE_URL: database.ownerUrl,
    DATABASE_WEB_URL: database.webUrl,
    LISTING_SCANS: '0',
    LOG_LEVEL: 'silent',
  }
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}

test('when the worker is killed again and again, no batch is lost and no delivered batch is sent again', async () => {
  const batchCount = byDepth(30, 12)
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
  const allLocations: Awaited<ReturnType<typeof location>>[] = []
  for (let n = 0; n < batchCount; n += 1) allLocations.push(await location())
  for (const [n, { change }] of allLocations.entries()) await change({ phone: `(312) 555-${1000 + n}` })

  const countPuts = async () => (await apple.calls('PUT')).length
  const totalKills = byDepth(4, 1)
  recordCases('kills of a worker', totalKills)
  for (let kill = 0; kill < totalKills; kill += 1) {
    const before = await countPuts()
    const worker = startWorker()
    await expect.poll(countPuts, { interval: 5 }).toBeGreaterThan(Math.min(before, batchCount - 1))
    worker.kill('SIGKILL')
    await sleep(50)
    await expireLeases(rows, 'location_listings')
  }
  startWorker()
  const countWaiting = async () => {
    await startJobsNow(rows)
    const { left } = await rows.one<{ left: number }>(
      'select count(*)::integer as left from location_listings where publish_at is not null',
    )
    return left
  }
  await expect.poll(countWaiting, { interval: 300 }).toBe(0)
  const { locations } = (await apple.control('state')) as {
    locations: { id: string; locationDetails: { phoneNumbers: { phoneNumber: string }[] } }[]
  }
  for (const [n, { id }] of allLocations.entries()) {
    const found = locations.find((one) => one.id === `a${id}`)
    expect(found?.locationDetails.phoneNumbers[0]?.phoneNumber.slice(-7)).toBe(`555${1000 + n}`)
  }
  expect((await apple.calls('PUT')).filter(({ status }) => status === 200)).toHaveLength(batchCount)
})
