/**
 * Reads what the directories show of each location, as the worker's first scan would. Until then, locations have no
 * URLs and their scores lack the listings and Google's photos, so that figures would change while somebody looks at them.
 * The emulated directories do not need the limits of the real ones, which would make a minute of it.
 */
import { sql } from 'kysely'
import { database } from '#app/kit/database/pool.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { scanLocation } from '#app/product/listings/scanning/scan-location.server'
import { readGooglePhotosJob } from '#app/product/photos/google/read-google-photos.server'

const concurrency = 4

export async function addDemoScans(accountId: Id): Promise<void> {
  const waiting = await asAccount(accountId, (tx) =>
    tx.selectFrom('location_listings').select('location_id').where('account_id', '=', tx.accountId).execute(),
  )
  const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: true }
  const scanNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const locationId = next.location_id
      await sql`update directory_rate_limits set busy_until = clock_timestamp()`.execute(database())
      await scanLocation(accountId, locationId)
      await readGooglePhotosJob.run({ accountId, locationId }, run)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, scanNext))
}
