/** The built worker itself, killed with changes in its hands, again and again, while Google takes them. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { start, stop } from '../../../scripts/children.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { testDatabase } from '../../cast/database'
import { beginNow, endLeases } from '../../cast/leases'
import { openRows } from '../../cast/rows'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { pointAt, publishedLocations } from './published-locations'

const google = await startGoogle()
pointAt(google)
const database = await testDatabase()
const rows = await openRows(database)
const { location } = await publishedLocations(database, rows, google, '851')
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-publishing-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stop))
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

const begin = () => {
  const environment = {
    ...process.env,
    ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
    DATABASE_URL: database.ownerUrl,
    DATABASE_WEB_URL: database.webUrl,
    LOG_LEVEL: 'silent',
  }
  const worker = start('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}

test('a worker killed five times loses no change, and sends none twice that has arrived', async () => {
  const many = 40
  await google.seed({ settings: { moderationSeconds: 0 } })
  const all: Awaited<ReturnType<typeof location>>[] = []
  for (let n = 0; n < many; n += 1) all.push(await location())
  for (const [n, { change }] of all.entries()) await change({ phone: `(312) 555-${1000 + n}` })

  const seen = async () => (await google.calls('PATCH')).filter(({ status }) => status === 200).length
  for (let kill = 0; kill < 5; kill += 1) {
    const before = await seen()
    const worker = begin()
    // Whatever it holds just then.
    await expect.poll(seen, { timeout: 20_000, interval: 20 }).toBeGreaterThan(Math.min(before, many - 1))
    worker.kill('SIGKILL')
    await sleep(50)
    await endLeases(rows, 'location_publications')
  }
  begin()
  const unfinished = async () => {
    await beginNow(rows)
    const { left } = await rows.one<{ left: number }>(
      `select count(*)::integer as left from location_publications where state <> 'live' and account_id = 851`,
    )
    return left
  }
  await expect.poll(unfinished, { timeout: 150_000, interval: 500 }).toBe(0)

  for (const [n, { onGoogle }] of all.entries())
    expect(await onGoogle()).toMatchObject({ phoneNumbers: { primaryPhone: `(312) 555-${1000 + n}` } })
  expect((await google.calls('PATCH')).length).toBe(many)
}, 240_000)
