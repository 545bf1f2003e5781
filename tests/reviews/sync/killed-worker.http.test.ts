/** Kills the built worker while it fetches reviews, and while it removes those that vanished. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { registerSources } from '#app/product/reviews/sync/register-sources.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../scripts/environment.mjs'
import { configureGoogle } from '../../locations/sync/published-locations'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { expireLeases, startJobsNow } from '../../support/leases'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, expectCorrectCounts } from '../review-fixtures'

const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
const account = '864'
const reviewsPerLocation = 120
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
  await Promise.all(workers.map(stopProcess))
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

const startWorker = () => {
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}
const countRows = async (from: string) =>
  (await rows.one<{ n: number }>(`select count(*)::int as n from ${from}`)).n

/**
 * Kills the worker as soon as `isUnderWay` returns true, and expires its leases so that the next worker can take them.
 */
async function killWorkerWhen(worker: ChildProcess, isUnderWay: () => Promise<boolean>): Promise<void> {
  await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await exited
  await expireLeases(rows, 'review_fetches')
}

/** Waits until every list is read completely, all removals are reported and all reviews are indexed. */
async function waitUntilSynced(): Promise<void> {
  const countRemaining = async () => {
    await startJobsNow(rows)
    const unfinishedFetches = await countRows(
      'review_fetches where last_full_fetch_at is null or unnotified_since is not null',
    )
    return unfinishedFetches + (await countRows('review_index_queue'))
  }
  await expect.poll(countRemaining, { interval: 200 }).toBe(0)
}

test('killing the worker twice neither loses nor duplicates a review in lists, counts and search', async () => {
  const locations = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 5,
  })
  await createQueues(database.ownerUrl, allJobs)
  await rows.all(`update locations set google_location_name = 'accounts/1/locations/' || id`)
  await asAccount(account, registerSources)
  await google.seed({
    settings: { isLenient: false, moderationSeconds: 0 },
    locations: locations.map((id) => ({ name: `accounts/1/locations/${id}`, reviews: googleReviewsOf(id) })),
  })
  const totalReviews = locations.length * reviewsPerLocation

  await killWorkerWhen(startWorker(), async () => (await countRows('reviews')) > 0)
  expect(await countRows('reviews')).toBeLessThan(totalReviews)
  const second = startWorker()
  await waitUntilSynced()
  expect(await countRows('reviews')).toBe(totalReviews)
  expect(await countRows('(select distinct location_id, external_id from reviews) as each')).toBe(
    totalReviews,
  )
  expect(await countRows('review_words')).toBe(totalReviews)
  await expectCorrectCounts(account)

  for (const id of locations)
    for (const n of [0, 60, 119]) await deleteAtGoogle(`accounts/1/locations/${id}/reviews/${id}-${n}`)
  await rows.all('update review_fetches set last_full_fetch_at = null, next_at = now()')
  await killWorkerWhen(second, async () => (await countRows('removed_reviews')) > 0)
  startWorker()
  await waitUntilSynced()
  expect(await countRows('removed_reviews')).toBe(locations.length * 3)
  expect(await countRows('reviews')).toBe(totalReviews - locations.length * 3)
  expect(await countRows('review_words')).toBe(totalReviews - locations.length * 3)
  expect(await countRows(`mails where subject = '3 reviews removed from Google'`)).toBe(locations.length)
  await expectCorrectCounts(account)
})

/** Newest first. */
function googleReviewsOf(id: string) {
  return Array.from({ length: reviewsPerLocation }, (_, n) => ({
    reviewId: `${id}-${n}`,
    starRating: ['FIVE', 'ONE'][n % 2],
    comment: `Bread number ${n}`,
    createTime: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString(),
  }))
}

async function deleteAtGoogle(name: string): Promise<void> {
  await fetch(`${google.url}/emulator/reviews/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
}
