/**
 * The v4 review methods as Google documents them: list, get, batch, and the reply that goes to moderation. An edit
 * of a published reply goes there again.
 */
import { type Request, type Response, Router } from 'express'
import { profileOf } from '#app/providers/google-business-profile/api.server'
import type { editCounter } from '#app/providers/google-business-profile/edit-rate'
import { replyByteLimit } from '#app/providers/google-business-profile/reply'
import { averageRating, type Located, pageOf } from './paging'
import type { EmulatorState, StoredReply, StoredReview } from './state.server'
import { invalid, type Refusal, sendRefusal, type Wire, wireReply, wireReview, withoutEmpty } from './wire'

export type Emulation = {
  state: EmulatorState
  now: () => Date
  secondsUntilEdit: ReturnType<typeof editCounter>
  takePolicyViolation: (request: Request) => string | undefined
}

type Method = (google: Emulation, request: Request) => Wire | Refusal

const reviewsPath = '/accounts/:account/locations/:location/reviews'
const batchPath = /^\/accounts\/([^/]+)\/locations:batchGetReviews$/

export function reviewRoutes(google: Emulation): Router {
  const answer = (method: Method) => (request: Request, response: Response) => {
    const result = method(google, request)
    if (isRefusal(result)) sendRefusal(response, result)
    else response.json(result)
  }
  return Router()
    .get(reviewsPath, answer(listReviews))
    .get(`${reviewsPath}/:review`, answer(getReview))
    .put(`${reviewsPath}/:review/reply`, answer(updateReply))
    .delete(`${reviewsPath}/:review/reply`, answer(deleteReply))
    .post(batchPath, answer(batchGetReviews))
}

function listReviews({ state, now }: Emulation, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  const location = state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified) return unverified
  const reviews = state.listReviews(locationName, now())
  const page = pageOf(located(locationName, reviews), request.query)
  if ('refused' in page) return page
  const totals = { averageRating: averageRating(reviews), totalReviewCount: reviews.length }
  const found = page.found.map(({ review }) => wireReview(locationName, review))
  return withoutEmpty({ reviews: found, ...totals, nextPageToken: page.nextPageToken })
}

function getReview({ state, now }: Emulation, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  const review = state.findReview(locationName, request.params.review ?? '', now())
  return review ? wireReview(locationName, review) : notFound
}

function updateReply(google: Emulation, request: Request): Wire | Refusal {
  const review = editedReview(google, request)
  if ('refused' in review) return review
  const comment: unknown = request.body?.comment
  if (typeof comment !== 'string' || comment.trim() === '')
    return invalidComment('A reply must have a comment.')
  if (Buffer.byteLength(comment) > replyByteLimit)
    return invalidComment('The comment is longer than 4096 bytes.')
  review.reply = newReply(google, comment, google.takePolicyViolation(request))
  return wireReply(review.reply)
}

function deleteReply(google: Emulation, request: Request): Wire | Refusal {
  const review = editedReview(google, request)
  if ('refused' in review) return review
  if (!review.reply) return notFound
  review.reply = null
  return {}
}

function batchGetReviews({ state, now }: Emulation, request: Request): Wire | Refusal {
  const names: string[] = [request.body?.locationNames ?? []].flat().map(String)
  if (names.length === 0 || names.length > 200) return invalid('location_names', 'Give 1 to 200 locations.')
  const prefix = `accounts/${request.params[0]}/locations/`
  if (!names.every((name) => name.startsWith(prefix) && state.findLocation(name))) return notFound
  const all = names.flatMap((name) => located(name, state.listReviews(name, now())))
  const page = pageOf(all, request.body)
  if ('refused' in page) return page
  const locationReviews = page.found.map(({ locationName, review }) => ({
    name: locationName,
    review: wireReview(locationName, review),
  }))
  return withoutEmpty({ locationReviews, nextPageToken: page.nextPageToken })
}

function editedReview({ state, now, secondsUntilEdit }: Emulation, request: Request): StoredReview | Refusal {
  const locationName = locationNameOf(request)
  const review = state.findReview(locationName, request.params.review ?? '', now())
  if (!review) return notFound
  if (!state.findLocation(locationName)?.isVerified) return unverified
  const isTooSoon =
    state.settings.isQuotaEnforced && secondsUntilEdit(profileOf(locationName), now().getTime()) > 0
  return isTooSoon ? tooManyEdits : review
}

function newReply({ state, now }: Emulation, comment: string, policyViolation?: string): StoredReply {
  const { moderationSeconds } = state.settings
  const decidedAt = moderationSeconds === null ? null : now().getTime() + moderationSeconds * 1000
  return { comment, updateTime: now().toISOString(), state: 'PENDING', decidedAt, policyViolation }
}

const notFound: Refusal = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const unverified: Refusal = { refused: 'FAILED_PRECONDITION', message: 'The location is not verified.' }
const tooManyEdits: Refusal = {
  refused: 'RESOURCE_EXHAUSTED',
  message: "Quota exceeded for quota metric 'Edits' and limit 'Edits per minute per profile'.",
}

function isRefusal(result: Wire | Refusal): result is Refusal {
  return 'refused' in result
}

function invalidComment(message: string): Refusal {
  return invalid('review_reply.comment', message)
}

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}

function located(locationName: string, reviews: StoredReview[]): Located[] {
  return reviews.map((review) => ({ locationName, review }))
}
