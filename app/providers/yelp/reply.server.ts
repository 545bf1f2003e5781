/**
 * Responds to a review on Yelp (Respond to Reviews v2), which requires a token of the business's owner. A response
 * cannot be changed later, and after `unavailable` it may have been posted: Yelp does not say.
 */
import { z } from 'zod'
import { type Answer, mapAnswer } from '../answer'
import { ask } from '../ask.server'
import { readProblem } from './problem'

const longestYelpReply = 5000

const emoji = /\p{Extended_Pictographic}/u

export async function replyOnYelp(
  { reviewsUrl, token, timeoutMs }: { reviewsUrl: string; token: string; timeoutMs?: number },
  reviewId: string,
  text: string,
): Promise<Answer<null>> {
  const reason = refusalOf(text.trim())
  if (reason) return { outcome: 'rejected', status: 400, code: 'R2R_INVALID_RESPONSE_TEXT', reason }
  const answer = await ask({
    method: 'POST',
    url: new URL(`${reviewsUrl.replace(/\/$/, '')}/${encodeURIComponent(reviewId)}`),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ response_text: text.trim(), response_type: 'public_comment' }),
    mayBeEmpty: true,
    shape: z.looseObject({}),
    readProblem,
    timeoutMs,
  })
  return mapAnswer(answer, () => null)
}

function refusalOf(text: string): string | null {
  if (text.length > longestYelpReply) return 'Yelp takes answers of up to 5,000 characters.'
  return emoji.test(text) ? 'Yelp takes no emoji in an answer.' : null
}
