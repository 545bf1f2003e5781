import { afterAll, expect, test } from 'vitest'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import {
  enqueueListingExpiries,
  expireListingsJob,
} from '#app/product/listings/scanning/expire-listings.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { jobRun } from '../locations/sync/published-locations'
import { startEmulator } from '../providers/directory-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

// Listing content belongs to the directory: where its terms forbid storing it, only the comparison result is stored.
const directories = await startDirectories()
const tripadvisor = await startEmulator(tripadvisorEmulator())
Object.assign(process.env, { TRIPADVISOR_URL: tripadvisor.url, TRIPADVISOR_KEY: 'key' })
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '862'
const { location } = await listedLocations(database, rows, directories, account)
await createQueues(database.ownerUrl, allJobs)
afterAll(() => Promise.all([directories.stop(), tripadvisor.stop()]))

async function locationOnTripadvisor() {
  const publishedLocation = await location()
  const details = { name: 'Another name', phone: '+1 312-555-9999', web_url: 'https://www.tripadvisor.com/x' }
  await tripadvisor.control('seed', { places: [{ location_id: publishedLocation.id, details }] })
  await build.listing({
    account_id: account,
    location_id: publishedLocation.id,
    directory: 'trip_advisor',
    remote_id: publishedLocation.id,
  })
  return publishedLocation
}
const listListingChanges = (id: string) =>
  rows.all('select from listing_changes where location_id = $1', [id])
const setStoringAllowed = (isAllowed: boolean) =>
  rows.all(`update sources set has_storage_contract = $1 where code = 'tripadvisor'`, [isAllowed])

test('for a directory whose terms forbid storing content, only the names of the differing fields are stored', async () => {
  const { id, scan, listing } = await locationOnTripadvisor()
  await scan()
  const { differences, ...row } = await listing('trip_advisor')
  expect(row).toMatchObject({ remote_id: id, status: 'not_in_sync', shown: null, url: null })
  expect(differences).toContainEqual({ field: 'phone', ours: '(312) 555-0101' })
  expect(JSON.stringify({ row, differences })).not.toMatch(/Another name|9999/)
  await tripadvisor.control('drift', { id, details: { phone: '+1 312-555-8888' } })
  await scan()
  expect(await listListingChanges(id)).toEqual([])
})

test('content stored earlier is deleted once storing is no longer allowed, and the comparison result stays', async () => {
  const { id, scan, listing } = await locationOnTripadvisor()
  await setStoringAllowed(true)
  await scan()
  await tripadvisor.control('drift', { id, details: { phone: '+1 312-555-8888' } })
  await scan()
  expect(await listing('trip_advisor')).toMatchObject({ shown: { phone: '+1 312-555-8888' } })
  expect(await listListingChanges(id)).toHaveLength(1)
  expect(await enqueueListingExpiries()).toEqual([])

  await setStoringAllowed(false)
  expect(await enqueueListingExpiries()).toEqual([account])
  await expireListingsJob.run({ accountId: account }, jobRun(0))
  const { differences, ...row } = await listing('trip_advisor')
  expect(row).toMatchObject({ status: 'not_in_sync', shown: null, url: null })
  expect(JSON.stringify(differences)).not.toContain('8888')
  expect(differences).toContainEqual({ field: 'phone', ours: '(312) 555-0101' })
  expect(await listListingChanges(id)).toEqual([])
})
