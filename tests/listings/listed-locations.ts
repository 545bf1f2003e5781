/** Creates locations that the emulated Google and Apple directories list, with functions to read and change them there. */

import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { initialDetails, mergeDetails } from '#app/kit/providers/apple-business/translate'
import { listingFields } from '#app/kit/providers/listing-facts'
import { scanLocation } from '#app/product/listings/scanning/scan-location.server'
import { sendBatchJob } from '#app/product/listings/sending/batch-jobs.server'
import { enqueueDueBatches } from '#app/product/listings/sending/batch-task.server'
import { loadOwnLocation } from '#app/product/locations/publishing/profile-facts.server'
import { configureGoogle, createPublishedLocations, jobRun } from '../locations/sync/published-locations'
import { startEmulator } from '../providers/directory-fixtures'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import type { SqlClient } from '../support/sql'
import type { TestDatabase } from '../support/test-database'

/** Call before anything reads the configuration. */
export async function startDirectories() {
  const google = await startGoogle()
  configureGoogle(google)
  const apple = await startEmulator(appleEmulator())
  Object.assign(process.env, {
    APPLE_BUSINESS_URL: apple.url,
    APPLE_BUSINESS_CLIENT_ID: 'id',
    APPLE_BUSINESS_CLIENT_SECRET: 'secret',
    APPLE_BUSINESS_ORG_ID: '77',
    APPLE_BUSINESS_BRAND_ID: 'brand',
  })
  return { google, apple, stop: () => Promise.all([google.stop(), apple.stop()]) }
}

type Directories = Awaited<ReturnType<typeof startDirectories>>

export async function listedLocations(
  database: TestDatabase,
  rows: SqlClient,
  { google, apple }: Directories,
  account: string,
) {
  const { location: published, inAccount } = await createPublishedLocations(database, rows, google, account)

  async function location() {
    const publishedLocation = await published()
    const { id } = publishedLocation
    await rows.all("update locations set category_name = 'Bakery' where id = $1", [id])
    const ownLocation = await asAccount(account, (tx) => loadOwnLocation(tx, id, '2026-01-01'))
    const { facts } = ownLocation!.factsFor('apple_maps')
    const details = {
      ...initialDetails(facts, 'brand'),
      ...mergeDetails({}, facts, [...listingFields], '2026-11-21'),
    }
    await apple.control('seed', { locations: [{ id: `a${id}`, locationDetails: details }] })
    return {
      ...publishedLocation,
      scan: () => scanLocation(account, id),
      drift: (locationDetails: Record<string, unknown>) =>
        apple.control('drift', { id: `a${id}`, locationDetails }),
      writes: () => apple.calls(`PUT /api/v1/orgs/77/locations/a${id}`),
      listing: async (directory: string) =>
        rows.one<Record<string, unknown>>(
          'select * from listings where location_id = $1 and directory = $2',
          [id, directory],
        ),
      syncRow: async () =>
        rows.one<Record<string, unknown>>('select * from location_listings where location_id = $1', [id]),
      changes: () =>
        rows.all('select directory, field, cause from listing_changes where location_id = $1 order by id', [
          id,
        ]),
      /** Sends the location's batch now, the same way as the worker's recurring task. */
      async send() {
        await rows.all(
          'update location_listings set leased_until = null, retry_at = null where location_id = $1',
          [id],
        )
        await enqueueDueBatches()
        // No worker takes the job from the queue.
        await rows.all(`delete from pgboss.job where name = 'send-batch'`)
        const { claimed } = await rows.one<{ claimed: boolean }>(
          'select retry_at is not null as claimed from location_listings where location_id = $1',
          [id],
        )
        if (!claimed) return
        await sendBatchJob.run({ accountId: account, locationId: id }, jobRun(0))
      },
    }
  }
  return { location, inAccount }
}
