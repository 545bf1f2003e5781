/**
 * Loads the reviews of a location as their source shows them right now, for a source that does not allow us to store
 * them. They are fetched when a user opens the page, outside any transaction.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { mapMessage } from '#app/kit/providers/rejection-reason'
import type { SourceReview } from '#app/kit/providers/review-source'
import { recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { sourceOfDirectorySql } from '#app/product/locations/review-sources/storage-terms.server'
import { createSourceAdapter } from './source-adapters.server'

/**
 * How many of these pages an account can open per hour, so that no account uses up the requests that the source allows
 * the installation.
 */
const VIEWS_PER_HOUR = 60

type LiveReviewsResult = { reviews: SourceReview[]; problem: null } | { reviews: null; problem: string }

export async function loadLiveReviewsPage(viewer: Viewer, params: { locationId?: string; site?: string }) {
  const { location, source } = await viewer.query(async (tx) => {
    const { id, name } = await requireLocation(tx, params.locationId)
    return { location: { id, name }, source: await findLiveSource(tx, id, params.site ?? '') }
  })
  if (!source) throw new Response('No such source', { status: 404 })
  return { location, source: source.name, ...(await fetchLiveReviews(viewer, source)) }
}

/**
 * A source whose reviews must not be stored. `remoteId` is the location's ID at the source, or null if it is unknown.
 */
type LiveSource = { code: string; name: string; remoteId: string | null }

/** Returns the source, or undefined if no source has that code or if its reviews are stored normally. */
async function findLiveSource(tx: Tx, locationId: Id, code: string): Promise<LiveSource | undefined> {
  const { rows } = await sql<LiveSource>`
    select s.code, s.name, d.remote_id as "remoteId" from sources s
    left join listings d on d.account_id = ${tx.accountId} and d.location_id = ${locationId}
      and ${sourceOfDirectorySql(sql`d.directory`)} = s.code
    where s.code = ${code} and s.effective_keep_hours = 0`.execute(tx)
  return rows[0]
}

async function fetchLiveReviews(
  { accountId }: Viewer,
  { code, name, remoteId }: LiveSource,
): Promise<LiveReviewsResult> {
  if (remoteId === null)
    return {
      reviews: null,
      problem: `This location wasn’t found on ${name}. Link it in Local Listings.`,
    }
  const limit = { key: `live ${code} ${accountId}`, max: VIEWS_PER_HOUR, windowMs: 3_600_000 }
  if ((await recordAttempt([limit], new Date())) > 0)
    return {
      reviews: null,
      problem: `Your account viewed ${VIEWS_PER_HOUR} of these pages in the last hour. Try again later.`,
    }
  const adapter = await createSourceAdapter(accountId, code)
  if (!adapter) return { reviews: null, problem: `${name} is not connected.` }
  const result = await adapter.list(remoteId, { cursor: null })
  return result.outcome === 'ok'
    ? { reviews: result.value.reviews, problem: null }
    : {
        reviews: null,
        problem: mapMessage(
          result.reason,
          (message) => `Reviews couldn’t be loaded from ${name}: ${message} Try again in a few minutes.`,
        ),
      }
}
