/**
 * Reviews and our responses on Google (v4). A reply is set rather than added, so it is safe to repeat. Google keeps no
 * history of replies, so only our database has it. After `unavailable`, a write may have succeeded, so read the review
 * before writing again. `ok` means accepted, not live: the response's state says whether Google is still reviewing it.
 */
import type { SourceResponse } from '../../profile-client/responses'
import { mapResult, type ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { locationNameOfReview, pathOfLocation, pathOfReview } from '../resource-names'
import { googleEmptyResponse, googleReply, googleReview, googleReviewBatch, googleReviewPage } from '../wire'
import { replyComment } from './reply'
import {
  type SourceReview,
  type SourceReviewPage,
  toResponse,
  toReview,
  toReviewPage,
} from './translate-review'

const maxPageSize = 50

/** Lists reviews, latest change first, so that the caller can stop at the first review that it already has. */
export async function listReviews(
  api: GoogleApi,
  locationName: string,
  { pageToken, pageSize = maxPageSize }: { pageToken?: string; pageSize?: number } = {},
): Promise<ProviderResult<SourceReviewPage>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const query = {
    pageSize: String(Math.min(pageSize, maxPageSize)),
    pageToken,
    orderBy: 'update_time desc',
  }
  const result = await api.call({ method: 'GET', path: `${path}/reviews`, query, shape: googleReviewPage })
  return mapResult(result, toReviewPage)
}

/**
 * Lists the reviews of up to 200 locations of one Google account, latest change first across all locations. Returns no
 * totals.
 */
export async function listReviewsOfMany(
  api: GoogleApi,
  locationNames: string[],
  { pageToken }: { pageToken?: string } = {},
): Promise<
  ProviderResult<{ reviews: { locationName: string; review: SourceReview }[]; nextPageToken: string | null }>
> {
  const account = pathOfLocation(locationNames[0] ?? '')?.split('/locations/')[0]
  if (!account) return unknownNameResult
  const result = await api.call({
    method: 'POST',
    path: `${account}/locations:batchGetReviews`,
    body: { locationNames, pageSize: maxPageSize, pageToken, orderBy: 'update_time desc' },
    shape: googleReviewBatch,
  })
  return mapResult(result, ({ locationReviews, nextPageToken }) => ({
    reviews: (locationReviews ?? []).map(({ name, review }) => ({
      locationName: name,
      review: toReview(review),
    })),
    nextPageToken: nextPageToken || null,
  }))
}

export async function getReview(api: GoogleApi, reviewName: string): Promise<ProviderResult<SourceReview>> {
  const path = pathOfReview(reviewName)
  if (path === null) return unknownNameResult
  return mapResult(await api.call({ method: 'GET', path, shape: googleReview }), toReview)
}

export async function replyToReview(
  api: GoogleApi,
  reviewName: string,
  text: string,
): Promise<ProviderResult<SourceResponse>> {
  const target = replyTarget(reviewName)
  if (target === null) return unknownNameResult
  const body = { comment: replyComment(text) }
  const refusal = await api.checkEditLimit(target.locationName)
  if (refusal) return refusal
  const result = await api.call({ method: 'PUT', path: `${target.path}/reply`, body, shape: googleReply })
  return mapResult(result, toResponse)
}

/**
 * Deletes our reply. Also succeeds if the reply no longer exists. A 404 for any other reason, such as a location that
 * no longer exists, is returned as a rejection.
 */
export async function deleteReply(api: GoogleApi, reviewName: string): Promise<ProviderResult<null>> {
  const target = replyTarget(reviewName)
  if (target === null) return unknownNameResult
  const refusal = await api.checkEditLimit(target.locationName)
  if (refusal) return refusal
  const result = await api.call({
    method: 'DELETE',
    path: `${target.path}/reply`,
    shape: googleEmptyResponse,
  })
  if (result.outcome === 'rejected' && result.status === 404) {
    const review = await getReview(api, reviewName)
    if (review.outcome === 'ok' && review.value.response === null) return { outcome: 'ok', value: null }
  }
  return mapResult(result, () => null)
}

const unknownNameResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This review or location is not linked to Google.',
}

function replyTarget(reviewName: string): { path: string; locationName: string } | null {
  const path = pathOfReview(reviewName)
  const locationName = locationNameOfReview(reviewName)
  return path === null || locationName === null ? null : { path, locationName }
}
