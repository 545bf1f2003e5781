/**
 * Responds to a review on Yelp (Respond to Reviews v2), which requires a token of the business's owner. A response
 * cannot be changed later. After `unavailable`, it may have been posted, and Yelp does not say whether it was.
 */
import { z } from 'zod'
import { callProvider } from '../call-provider.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { readProblem } from './problem'

const maxResponseLength = 5000

const emojiPattern = /\p{Extended_Pictographic}/u

export async function respondOnYelp(
  { reviewsUrl, token, timeoutMs }: { reviewsUrl: string; token: string; timeoutMs?: number },
  reviewId: string,
  text: string,
): Promise<ProviderResult<null>> {
  const reason = refusalReason(text.trim())
  if (reason) return { outcome: 'rejected', status: 400, code: 'R2R_INVALID_RESPONSE_TEXT', reason }
  const result = await callProvider({
    method: 'POST',
    url: new URL(`${reviewsUrl.replace(/\/$/, '')}/${encodeURIComponent(reviewId)}`),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ response_text: text.trim(), response_type: 'public_comment' }),
    mayBeEmpty: true,
    shape: z.looseObject({}),
    readProblem,
    timeoutMs,
  })
  return mapResult(result, () => null)
}

function refusalReason(text: string): string | null {
  if (text.length > maxResponseLength) return 'Yelp allows up to 5,000 characters.'
  return emojiPattern.test(text) ? 'Yelp doesn’t allow emoji in responses.' : null
}
