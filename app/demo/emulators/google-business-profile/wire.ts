/**
 * Stored reviews as Google's JSON, which leaves out what is empty, zero or false; and Google's error envelope.
 */
import type { Response } from 'express'
import type { StoredReply, StoredReview } from './state.server'

export type Wire = Record<string, unknown>

export function wireReview(locationName: string, review: StoredReview): Wire {
  const { reviewId, isListed, isDeleted, reply, reviewer, updateTime = review.createTime, ...plain } = review
  const name = `${locationName}/reviews/${reviewId}`
  const reviewReply = reply && wireReply(reply)
  return withoutEmpty({ name, reviewId, ...plain, reviewer: withoutEmpty(reviewer), updateTime, reviewReply })
}

export function wireReply({ comment, updateTime, state, policyViolation }: StoredReply): Wire {
  const violation = state === 'REJECTED' ? policyViolation : undefined
  return withoutEmpty({ comment, updateTime, reviewReplyState: state, policyViolation: violation })
}

export function withoutEmpty(message: Wire): Wire {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return !value || value === 'STAR_RATING_UNSPECIFIED' || (Array.isArray(value) && value.length === 0)
}

const codes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
}

/** `reason` is Google's own name for what is wrong. */
export type Refusal = { refused: keyof typeof codes; message: string; field?: string; reason?: string }

export function invalid(field: string, message: string): Refusal {
  return { refused: 'INVALID_ARGUMENT', field, message }
}

export function sendRefusal(response: Response, { refused, message, field, reason }: Refusal): void {
  const code = codes[refused]
  const error = { code, message, status: refused }
  const fieldViolations = [{ field, description: message }]
  const named = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'mybusinessbusinessinformation.googleapis.com',
    metadata: { field_mask: field },
  }
  const violated = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }
  const details = reason ? [violated, named] : [violated]
  const detailed = { ...error, message: 'Request contains an invalid argument.', details }
  response.status(code).json({ error: field ? detailed : error })
}
