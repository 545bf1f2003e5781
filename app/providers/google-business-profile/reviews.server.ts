/**
 * Reviews and our responses on Google (v4). A reply is set rather than added, so repeating it is safe. Google keeps no
 * history of it: ours is the only one. After `unavailable` a write may have happened: read the review back before
 * writing again. `ok` means accepted, not live: the response's state says whether Google is still reviewing it.
 */
import { type Answer, mapAnswer } from '../answer'
import type { GoogleApi } from './api.server'
import { locationNameOf, pathOfLocation, pathOfReview } from './names'
import { replyComment } from './reply'
import {
  type SourceResponse,
  type SourceReview,
  type SourceReviewPage,
  toResponse,
  toReview,
  toReviewPage,
} from './translate'
import { googleLocatedReviews, googleNothing, googleReply, googleReview, googleReviewPage } from './wire'

const largestReviewPage = 50

/** Latest change first: in this order, reading can stop at the first review that is already known. */
export async function listReviews(
  api: GoogleApi,
  locationName: string,
  { pageToken, pageSize = largestReviewPage }: { pageToken?: string; pageSize?: number } = {},
): Promise<Answer<SourceReviewPage>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const query = {
    pageSize: String(Math.min(pageSize, largestReviewPage)),
    pageToken,
    orderBy: 'update_time desc',
  }
  const answer = await api.call({ method: 'GET', path: `${path}/reviews`, query, shape: googleReviewPage })
  return mapAnswer(answer, toReviewPage)
}

/** Lists the latest changes of up to 200 locations of one Google account in a single order. Returns no totals. */
export async function listReviewsOfMany(
  api: GoogleApi,
  locationNames: string[],
  { pageToken }: { pageToken?: string } = {},
): Promise<
  Answer<{ reviews: { locationName: string; review: SourceReview }[]; nextPageToken: string | null }>
> {
  const account = pathOfLocation(locationNames[0] ?? '')?.replace(/\/locations\/.*$/, '')
  if (!account) return unknownName
  const answer = await api.call({
    method: 'POST',
    path: `${account}/locations:batchGetReviews`,
    body: { locationNames, pageSize: largestReviewPage, pageToken, orderBy: 'update_time desc' },
    shape: googleLocatedReviews,
  })
  return mapAnswer(answer, ({ locationReviews, nextPageToken }) => ({
    reviews: (locationReviews ?? []).map(({ name, review }) => ({
      locationName: name,
      review: toReview(review),
    })),
    nextPageToken: nextPageToken || null,
  }))
}

export async function getReview(api: GoogleApi, reviewName: string): Promise<Answer<SourceReview>> {
  const path = pathOfReview(reviewName)
  if (path === null) return unknownName
  return mapAnswer(await api.call({ method: 'GET', path, shape: googleReview }), toReview)
}

export async function replyToReview(
  api: GoogleApi,
  reviewName: string,
  text: string,
): Promise<Answer<SourceResponse>> {
  const place = editedPlace(reviewName)
  if (place === null) return unknownName
  const body = { comment: replyComment(text) }
  const refusal = await api.refuseEdit(place.locationName)
  if (refusal) return refusal
  const answer = await api.call({ method: 'PUT', path: `${place.path}/reply`, body, shape: googleReply })
  return mapAnswer(answer, toResponse)
}

/** Deleting what is already gone succeeds. A 404 for any other reason (a lost location) stays a rejection. */
export async function deleteReply(api: GoogleApi, reviewName: string): Promise<Answer<null>> {
  const place = editedPlace(reviewName)
  if (place === null) return unknownName
  const refusal = await api.refuseEdit(place.locationName)
  if (refusal) return refusal
  const answer = await api.call({ method: 'DELETE', path: `${place.path}/reply`, shape: googleNothing })
  if (answer.outcome === 'rejected' && answer.status === 404) {
    const review = await getReview(api, reviewName)
    if (review.outcome === 'ok' && review.value.response === null) return { outcome: 'ok', value: null }
  }
  return mapAnswer(answer, () => null)
}

const unknownName: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This review or location is not linked to Google.',
}

function editedPlace(reviewName: string): { path: string; locationName: string } | null {
  const path = pathOfReview(reviewName)
  const locationName = locationNameOf(reviewName)
  return path === null || locationName === null ? null : { path, locationName }
}
