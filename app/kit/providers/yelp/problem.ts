/**
 * Parses Yelp's error formats: `error.code` in its Places API, and `error.id` or a plain sentence in its partner APIs.
 */
import { z } from 'zod'
import type { Problem } from '../provider-result'
import { explainRejection, type RejectionMessages } from '../rejection-reason'

const placesProblem = z.object({ error: z.object({ code: z.string(), description: z.string().default('') }) })
const partnerProblem = z.object({
  error: z.object({ id: z.string(), description: z.string().nullish(), text: z.string().nullish() }),
})
const textProblem = z.object({ error: z.string().min(1) })

/** Our sentences for Yelp's codes. None of them is tried again on its own: the same request would be rejected again. */
const messages: RejectionMessages = {
  INVALID_REQUEST: 'Yelp doesn’t accept the request. Contact support.',
  VALIDATION_ERROR: 'Yelp doesn’t accept a value. Correct it and save again.',
  BUSINESS_NOT_FOUND: 'Yelp no longer has this business.',
  BUSINESS_UNAVAILABLE: 'Yelp doesn’t share this business at the moment.',
  TOKEN_INVALID: 'Yelp rejected our access.',
  UNAUTHORIZED: 'Yelp rejected our access.',
  ACCESS_LIMIT_REACHED: 'The daily Yelp limit is reached.',
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

export const unknownError = 'Yelp rejected this. Change it and save again, or contact support.'

function toProblem(code: string, text: string): Problem {
  return { code, reason: explainRejection(messages, [code], { otherwise: unknownError, raw: text || code }) }
}
