/** The built worker itself, killed while it fetches reviews, and while it takes away those that are gone. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import { asAccount } from '#app/database/tenant.server'
import { createQueues } from '#app/jobs/queue.server'
import { enrol } from '#app/reviews/arrival/enrolment.server'
import { start, stop } from '../../scripts/children.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { testDatabase } from '../cast/database'
import { beginNow, endLeases } from '../cast/leases'
import { openRows } from '../cast/rows'
import { pointAt } from '../locations/sync/published-locations'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import { accountWithPlaces, countsAreRight } from './written-reviews'

const google = await startGoogle()
pointAt(google)
const database = await testDatabase()
const rows = await openRows(database)
const account = '864'
const ofEach = 120
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-arrival-'))
const environment = {
  ...process.env,
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  LISTING_SCANS: '0',
  LOG_LEVEL: 'silent',
}
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stop))
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

const begin = () => {
  const worker = start('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}
const count = async (from: string) =>
  (await rows.one<{ n: number }>(`select count(*)::int as n from ${from}`)).n

/** Killed as soon as `isUnderWay`; what it held may be taken by the next. */
async function killWhen(worker: ChildProcess, isUnderWay: () => Promise<boolean>): Promise<void> {
  await expect.poll(isUnderWay, { timeout: 20_000, interval: 5 }).toBe(true)
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await gone
  await endLeases(rows, 'review_fetches')
}

/** Until every list was read to its end and told of, and the words of all reviews are known. */
async function finish(): Promise<void> {
  const left = async () => {
    await beginNow(rows)
    const unread = await count(
      'review_fetches where last_full_fetch_at is null or unnotified_since is not null',
    )
    return unread + (await count('review_index_queue'))
  }
  await expect.poll(left, { timeout: 40_000, interval: 200 }).toBe(0)
}

test('a worker killed twice loses no review and doubles none, in no list, count or word', async () => {
  const places = await accountWithPlaces(database, { accountId: account, zone: 'America/Chicago', places: 5 })
  await createQueues(database.ownerUrl, allJobs)
  await rows.all(`update locations set google_location_name = 'accounts/1/locations/' || id`)
  await asAccount(account, enrol)
  await google.seed({
    settings: { isLenient: false, moderationSeconds: 0 },
    locations: places.map((id) => ({ name: `accounts/1/locations/${id}`, reviews: reviewsOf(id) })),
  })
  const all = places.length * ofEach

  await killWhen(begin(), async () => (await count('reviews')) > 0)
  expect(await count('reviews')).toBeLessThan(all)
  const second = begin()
  await finish()
  expect(await count('reviews')).toBe(all)
  expect(await count('(select distinct location_id, external_id from reviews) as each')).toBe(all)
  expect(await count('review_words')).toBe(all)
  await countsAreRight(account)

  for (const id of places)
    for (const n of [0, 60, 119]) await vanish(`accounts/1/locations/${id}/reviews/${id}-${n}`)
  await rows.all('update review_fetches set last_full_fetch_at = null, next_at = now()')
  await killWhen(second, async () => (await count('removed_reviews')) > 0)
  begin()
  await finish()
  expect(await count('removed_reviews')).toBe(places.length * 3)
  expect(await count('reviews')).toBe(all - places.length * 3)
  expect(await count('review_words')).toBe(all - places.length * 3)
  expect(await count(`mails where subject = '3 reviews vanished from Google'`)).toBe(places.length)
  await countsAreRight(account)
}, 90_000)

/** The first the newest. */
function reviewsOf(id: string) {
  return Array.from({ length: ofEach }, (_, n) => ({
    reviewId: `${id}-${n}`,
    starRating: ['FIVE', 'ONE'][n % 2],
    comment: `Bread number ${n}`,
    createTime: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString(),
  }))
}

async function vanish(name: string): Promise<void> {
  await fetch(`${google.url}/emulator/reviews/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
}
