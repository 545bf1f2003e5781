/**
 * Writes, polls and deletes responses at each source that accepts responses, through the account's connection. Writing
 * the same text twice publishes it only once.
 */
import type { Id } from '#app/kit/database/schema'
import type { ResponsePublisher, SourceResponse } from '#app/kit/providers/profile-client/responses'
import { mapResult, type ProviderResult } from '#app/kit/providers/provider-result'
import { findFacebookRatings, findTrustpilotReviews } from '#app/product/integrations/source-adapters.server'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import type { ReviewAtSource } from './response-lease.server'

/** Creates the publisher for the review's source. If the source is not connected, every operation is rejected. */
export async function createPublisher(accountId: Id, review: ReviewAtSource): Promise<ResponsePublisher> {
  return (
    (await publisherFactories[review.source](accountId, review)) ?? disconnectedPublisher(review.sourceName)
  )
}

type PublisherFactory = (accountId: Id, review: ReviewAtSource) => Promise<ResponsePublisher | null>

const publisherFactories: Record<ReviewAtSource['source'], PublisherFactory> = {
  google: createGooglePublisher,
  facebook: createFacebookPublisher,
  trustpilot: findTrustpilotPublisher,
}

async function createGooglePublisher(
  accountId: Id,
  { remoteLocationId, externalId }: ReviewAtSource,
): Promise<ResponsePublisher | null> {
  const client = remoteLocationId && (await findGoogleClient(accountId))
  return client ? client.responseTo(remoteLocationId, externalId) : null
}

async function createFacebookPublisher(
  accountId: Id,
  { remoteLocationId: page, externalId }: ReviewAtSource,
): Promise<ResponsePublisher | null> {
  const ratings = page ? await findFacebookRatings(accountId) : null
  if (!ratings || !page) return null
  return {
    // `respond` fetches the existing response before it posts, so repeating is safe.
    write: async (body) => mapResult(await ratings.respond(page, externalId, body), toPublishedResponse),
    read: readNothing,
    remove: () => ratings.withdraw(page, externalId),
    // Facebook returns the same error for a review that it does not show to the connected user.
    isReviewGone: async () => false,
  }
}

/** Creates the publisher for Trustpilot. A reply replaces the previous reply, so repeating is safe. */
async function findTrustpilotPublisher(
  accountId: Id,
  { externalId }: ReviewAtSource,
): Promise<ResponsePublisher | null> {
  const reviews = await findTrustpilotReviews(accountId)
  if (!reviews) return null
  return {
    write: async (body) => mapResult(await reviews.respond(externalId, body), toPublishedResponse),
    read: readNothing,
    remove: () => reviews.withdraw(externalId),
    async isReviewGone() {
      const found = await reviews.find?.('', externalId)
      return found?.outcome === 'ok' && found.value === null
    },
  }
}

const readNothing = async () => ({ outcome: 'ok', value: null }) as const

/** Returns the response as published, because these sources do not moderate responses. */
function toPublishedResponse({
  body,
  publishedAt,
}: {
  body: string
  publishedAt: Date | null
}): SourceResponse {
  return { body, updatedAt: publishedAt, state: 'published', reason: null }
}

function disconnectedPublisher(sourceName: string): ResponsePublisher {
  const reject = async (): Promise<ProviderResult<never>> => ({
    outcome: 'rejected',
    status: 401,
    code: 'NOT_CONNECTED',
    reason: `${sourceName} is not connected.`,
  })
  return { write: reject, read: reject, remove: reject, isReviewGone: async () => false }
}
