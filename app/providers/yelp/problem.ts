/** Yelp's error envelopes: `error.code` in its Places API, `id` or a plain sentence in its partner APIs. */
import { z } from 'zod'
import type { Problem } from '../provider-result'

const placesProblem = z.object({ error: z.object({ code: z.string(), description: z.string().default('') }) })
const partnerProblem = z.object({
  error: z.object({ id: z.string(), description: z.string().nullish(), text: z.string().nullish() }),
})
const textProblem = z.object({ error: z.string().min(1) })

const messages: Record<string, string> = {
  TOKEN_INVALID: 'Yelp does not accept the access of this installation.',
  UNAUTHORIZED: 'Yelp does not accept the access of this installation.',
  ACCESS_LIMIT_REACHED: 'Yelp has answered as often as it does in a day.',
  INVALID_TOKEN: 'The connection to Yelp has ended: connect it again.',
  INSUFFICIENT_SCOPE: 'The connection to Yelp does not allow answers to reviews.',
  R2R_COMMENTS_NOT_ALLOWED: 'Yelp does not let this review be answered.',
  R2R_PROBLEM_WITH_USER_PHOTO: 'Yelp asks for a real photo in the profile of whoever answers.',
  R2R_UNACCEPTABLE_BIZ_USER_NAME: 'Yelp asks for a real name in the profile of whoever answers.',
  R2R_REVIEW_DOES_NOT_EXIST: 'The review is no longer on Yelp.',
  R2R_INVALID_RESPONSE_TEXT:
    'Yelp does not accept the text: it may have no emoji and at most 5,000 characters.',
  R2R_PUBLIC_COMMENTS_DISABLED: 'Yelp has turned off public answers for this business.',
  R2R_BUSINESS_NOT_CLAIMED: 'The business has to be claimed on Yelp before reviews can be answered.',
  R2R_PERMISSION_DENIED: 'Whoever connected Yelp may not answer for this business.',
  R2R_COMMENT_QUOTA_EXCEEDED: 'Yelp takes twenty answers a day for each location.',
}

export function readProblem(body: unknown): Problem | null {
  const places = placesProblem.safeParse(body)
  if (places.success) return toProblem(places.data.error.code, places.data.error.description)
  const partner = partnerProblem.safeParse(body)
  if (partner.success) {
    const { id, description, text } = partner.data.error
    return toProblem(id, description || text || '')
  }
  const plain = textProblem.safeParse(body)
  return plain.success ? toProblem('REFUSED', plain.data.error) : null
}

function toProblem(code: string, text: string): Problem {
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined
  return { code, reason: message ?? (text.trim() || code) }
}
