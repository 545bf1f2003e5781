/**
 * The v4 review methods, as documented by Google: list, get, batch get, and replies. Every new or edited reply is
 * moderated.
 */
import { type Request, type Response, Router } from 'express'
import { profileNameOf } from '#app/kit/providers/google-business-profile/api.server'
import type { createEditLimiter } from '#app/kit/providers/google-business-profile/edit-limiter'
import { replyByteLimit } from '#app/kit/providers/google-business-profile/reviews/reply'
import {
  type GoogleError,
  invalidArgument,
  omitEmpty,
  sendError,
  toWireReply,
  toWireReview,
  type Wire,
} from './google-responses'
import { averageRating, type LocatedReview, paginateReviews } from './paginate-reviews'
import type { GoogleState, StoredReply, StoredReview } from './state.server'

export type ReviewContext = {
  state: GoogleState
  now: () => Date
  secondsUntilEdit: ReturnType<typeof createEditLimiter>
  takePolicyViolation: (request: Request) => string | undefined
}

type Method = (google: ReviewContext, request: Request) => Wire | GoogleError

const reviewsPath = '/accounts/:account/locations/:location/reviews'
const batchPath = /^\/accounts\/([^/]+)\/locations:batchGetReviews$/

export function reviewRoutes(context: ReviewContext): Router {
  const respond = (method: Method) => (request: Request, response: Response) => {
    const result = method(context, request)
    if (isRefusal(result)) sendError(response, result)
    else response.json(result)
  }
  return Router()
    .get(reviewsPath, respond(listReviews))
    .get(`${reviewsPath}/:review`, respond(getReview))
    .put(`${reviewsPath}/:review/reply`, respond(updateReply))
    .delete(`${reviewsPath}/:review/reply`, respond(deleteReply))
    .post(batchPath, respond(batchGetReviews))
}

function listReviews({ state, now }: ReviewContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  const location = state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified) return unverified
  const reviews = state.listReviews(locationName, now())
  const page = paginateReviews(withLocationName(locationName, reviews), request.query)
  if ('refused' in page) return page
  const totals = { averageRating: averageRating(reviews), totalReviewCount: reviews.length }
  const found = page.found.map(({ review }) => toWireReview(locationName, review))
  return omitEmpty({ reviews: found, ...totals, nextPageToken: page.nextPageToken })
}

function getReview({ state, now }: ReviewContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  const review = state.findReview(locationName, request.params.review ?? '', now())
  return review ? toWireReview(locationName, review) : notFound
}

function updateReply(context: ReviewContext, request: Request): Wire | GoogleError {
  const review = checkReviewEdit(context, request)
  if ('refused' in review) return review
  const comment: unknown = request.body?.comment
  if (typeof comment !== 'string' || comment.trim() === '')
    return invalidComment('A reply must have a comment.')
  if (Buffer.byteLength(comment) > replyByteLimit)
    return invalidComment('The comment is longer than 4096 bytes.')
  review.reply = newReply(context, comment, context.takePolicyViolation(request))
  return toWireReply(review.reply)
}

function deleteReply(context: ReviewContext, request: Request): Wire | GoogleError {
  const review = checkReviewEdit(context, request)
  if ('refused' in review) return review
  if (!review.reply) return notFound
  review.reply = null
  return {}
}

function batchGetReviews({ state, now }: ReviewContext, request: Request): Wire | GoogleError {
  const names: string[] = [request.body?.locationNames ?? []].flat().map(String)
  if (names.length === 0 || names.length > 200)
    return invalidArgument('location_names', 'Give 1 to 200 locations.')
  const prefix = `accounts/${request.params[0]}/locations/`
  if (!names.every((name) => name.startsWith(prefix) && state.findLocation(name))) return notFound
  const all = names.flatMap((name) => withLocationName(name, state.listReviews(name, now())))
  const page = paginateReviews(all, request.body)
  if ('refused' in page) return page
  const locationReviews = page.found.map(({ locationName, review }) => ({
    name: locationName,
    review: toWireReview(locationName, review),
  }))
  return omitEmpty({ locationReviews, nextPageToken: page.nextPageToken })
}

function checkReviewEdit(
  { state, now, secondsUntilEdit }: ReviewContext,
  request: Request,
): StoredReview | GoogleError {
  const locationName = locationNameOf(request)
  const review = state.findReview(locationName, request.params.review ?? '', now())
  if (!review) return notFound
  if (!state.findLocation(locationName)?.isVerified) return unverified
  const isTooSoon =
    state.settings.isQuotaEnforced && secondsUntilEdit(profileNameOf(locationName), now().getTime()) > 0
  return isTooSoon ? tooManyEdits : review
}

function newReply({ state, now }: ReviewContext, comment: string, policyViolation?: string): StoredReply {
  const { moderationSeconds } = state.settings
  const decidedAt = moderationSeconds === null ? null : now().getTime() + moderationSeconds * 1000
  return { comment, updateTime: now().toISOString(), state: 'PENDING', decidedAt, policyViolation }
}

const notFound: GoogleError = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }
const unverified: GoogleError = { refused: 'FAILED_PRECONDITION', message: 'The location is not verified.' }
const tooManyEdits: GoogleError = {
  refused: 'RESOURCE_EXHAUSTED',
  message: "Quota exceeded for quota metric 'Edits' and limit 'Edits per minute per profile'.",
}

function isRefusal(result: Wire | GoogleError): result is GoogleError {
  return 'refused' in result
}

function invalidComment(message: string): GoogleError {
  return invalidArgument('review_reply.comment', message)
}

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}

function withLocationName(locationName: string, reviews: StoredReview[]): LocatedReview[] {
  return reviews.map((review) => ({ locationName, review }))
}
