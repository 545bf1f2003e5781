/** Locations on an emulated Google and an emulated Apple, with what both of them show of each. */
import { asAccount } from '#app/database/tenant.server'
import { appleEmulator } from '#app/demo/emulators/apple-business/emulator.server'
import { scanLocation } from '#app/listings/scanning/scan.server'
import { sendBatchJob } from '#app/listings/sending/batch-jobs.server'
import { openBatches } from '#app/listings/sending/batch-task.server'
import { ownLocationOf } from '#app/locations/sync/profile-facts.server'
import { mergeDetails, newDetails } from '#app/providers/apple-business/translate'
import { listingFields } from '#app/providers/directory-adapter'
import type { TestDatabase } from '../cast/database'
import type { Rows } from '../cast/rows'
import { pointAt, publishedLocations, run } from '../locations/sync/published-locations'
import { startEmulator } from '../providers/directories'
import { startGoogle } from '../providers/google-business-profile/emulated-google'

/** Call before anything reads the configuration. */
export async function startDirectories() {
  const google = await startGoogle()
  pointAt(google)
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
  rows: Rows,
  { google, apple }: Directories,
  account: string,
) {
  const { location: published, inAccount } = await publishedLocations(database, rows, google, account)

  async function location() {
    const made = await published()
    const { id } = made
    await rows.all("update locations set category_name = 'Bakery' where id = $1", [id])
    const own = await asAccount(account, (tx) => ownLocationOf(tx, id, '2026-01-01'))
    const { facts } = own!.at('apple_maps')
    const details = {
      ...newDetails(facts, 'brand'),
      ...mergeDetails({}, facts, [...listingFields], '2026-11-21'),
    }
    await apple.control('seed', { locations: [{ id: `a${id}`, locationDetails: details }] })
    return {
      ...made,
      scan: () => scanLocation(account, id),
      drift: (locationDetails: Record<string, unknown>) =>
        apple.control('drift', { id: `a${id}`, locationDetails }),
      writes: () => apple.calls(`PUT /api/v1/orgs/77/locations/a${id}`),
      listing: async (directory: string) =>
        rows.one<Record<string, unknown>>(
          'select * from listings where location_id = $1 and directory = $2',
          [id, directory],
        ),
      standing: async () =>
        rows.one<Record<string, unknown>>('select * from location_listings where location_id = $1', [id]),
      changes: () =>
        rows.all('select directory, field, cause from listing_changes where location_id = $1 order by id', [
          id,
        ]),
      /** As a worker's rounds do it, now. */
      async send() {
        await rows.all(
          'update location_listings set leased_until = null, retry_at = null where location_id = $1',
          [id],
        )
        await openBatches()
        const { leased_until } = await rows.one<{ leased_until: Date | null }>(
          'select leased_until from location_listings where location_id = $1',
          [id],
        )
        if (!leased_until) return
        const asked = { accountId: account, locationId: id, until: leased_until.toISOString() }
        await sendBatchJob.run(asked, run(0))
      },
    }
  }
  return { location, inAccount }
}
