/** Converts stored reviews to Google's JSON, which omits values that are empty, zero or false, and formats errors. */
import type { Response } from 'express'
import type { StoredReply, StoredReview } from './state.server'

export type Wire = Record<string, unknown>

export function toWireReview(locationName: string, review: StoredReview): Wire {
  const { reviewId, isListed, isDeleted, reply, reviewer, updateTime = review.createTime, ...fields } = review
  const name = `${locationName}/reviews/${reviewId}`
  const reviewReply = reply && toWireReply(reply)
  return omitEmpty({ name, reviewId, ...fields, reviewer: omitEmpty(reviewer), updateTime, reviewReply })
}

export function toWireReply({ comment, updateTime, state, policyViolation }: StoredReply): Wire {
  const violation = state === 'REJECTED' ? policyViolation : undefined
  return omitEmpty({ comment, updateTime, reviewReplyState: state, policyViolation: violation })
}

export function omitEmpty(message: Wire): Wire {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return !value || value === 'STAR_RATING_UNSPECIFIED' || (Array.isArray(value) && value.length === 0)
}

const statusCodes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
}

/** An error response. `reason` is Google's code for the cause, which is sent as `ErrorInfo`. */
export type GoogleError = {
  refused: keyof typeof statusCodes
  message: string
  field?: string
  reason?: string
}

export function invalidArgument(field: string, message: string): GoogleError {
  return { refused: 'INVALID_ARGUMENT', field, message }
}

export function sendError(response: Response, { refused, message, field, reason }: GoogleError): void {
  const code = statusCodes[refused]
  const error = { code, message, status: refused }
  const fieldViolations = [{ field, description: message }]
  const errorInfo = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'mybusinessbusinessinformation.googleapis.com',
    metadata: { field_mask: field },
  }
  const badRequest = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }
  const details = reason ? [badRequest, errorInfo] : [badRequest]
  const detailedError = { ...error, message: 'Request contains an invalid argument.', details }
  response.status(code).json({ error: field ? detailedError : error })
}
