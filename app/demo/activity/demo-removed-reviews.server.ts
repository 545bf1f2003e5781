/**
 * Removes the reviews that the emulated Google no longer shows, as fetching does. Fetching could not find out itself,
 * because it only misses reviews that it has seen before.
 */
import { asAccount } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { removeVanished } from '#app/product/reviews/sync/removal/remove-vanished.server'
import { removedReviews } from '../data/removed-reviews'

const dayMs = 86_400_000

export async function addDemoRemovedReviews({ accountId }: Viewer, now: Date): Promise<void> {
  for (const { key, daysAgo } of removedReviews) {
    const review = await asAccount(accountId, async (tx) => {
      const found = await tx
        .selectFrom('reviews')
        .select(['location_id', 'source_id', 'external_id', 'dedupe_key'])
        .where('account_id', '=', tx.accountId)
        .where('dedupe_key', '=', key)
        .executeTakeFirstOrThrow()
      const { location_id, source_id, dedupe_key } = found
      const external_id = found.external_id!
      await tx
        .insertInto('listed_reviews')
        .values({ account_id: tx.accountId, location_id, source_id, dedupe_key, external_id })
        .execute()
      return { locationId: location_id, sourceId: source_id, externalId: external_id }
    })
    const { externalId, ...fetchKey } = review
    await removeVanished({ accountId, ...fetchKey }, [externalId], new Date(now.getTime() - daysAgo * dayMs))
  }
}
