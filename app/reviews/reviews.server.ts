/** Loads a review, and the history of its response. */
import { sql } from 'kysely'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, directoryEntryOf } from '#app/directories/directories'
import { googleReviewsUrl } from '#app/locations/review-sources/review-source'
import type { Review, ReviewDetails } from './review'
import { reviewReport } from './review-report.server'

/** Returns the review, or null if this account has no review with that ID. */
export async function findReview(tx: Tx, reviewId: string | null | undefined): Promise<ReviewDetails | null> {
  const id = parseId(reviewId)
  if (id === null) return null
  const { rows } = await sql<Review & { placeId: string | null; listingUrls: ListingUrls | null }>`
    select ${reviewReport.select}, l.google_place_id as "placeId",
      (select json_object_agg(i.directory, i.url) from listings i
        where i.account_id = r.account_id and i.location_id = r.location_id) as "listingUrls"
    from ${reviewReport.table} ${reviewReport.joins}
    where r.account_id = ${tx.accountId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { placeId, listingUrls, ...review } = row
  const directory = directoryCodes.find((code) => directoryEntryOf(code).reviewSource === review.source.code)
  const listingUrl = (directory && listingUrls?.[directory]) ?? null
  const isAtGoogle = review.source.code === 'google' && placeId
  return { ...review, locationUrl: isAtGoogle ? googleReviewsUrl(placeId) : listingUrl }
}

type ListingUrls = Partial<Record<Directory, string | null>>

/** Returns the review. Throws a 404 response if this account has no review with that ID. */
export async function requireReview(tx: Tx, reviewId: string | undefined): Promise<ReviewDetails> {
  const review = await findReview(tx, reviewId)
  if (!review) throw new Response('No such review', { status: 404 })
  return review
}

/** Lists the events in the history of the review's response, newest first. */
export function listResponseEvents(tx: Tx, reviewId: Id) {
  return tx
    .selectFrom('response_events')
    .select(['id', 'event', 'body', 'description', 'actor', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
