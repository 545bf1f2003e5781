/**
 * Handles a submitted answer. Answers above the rate limit are refused. Bots see the thank-you page, but their answers
 * are not stored.
 */
import type { Microsurvey } from '#app/kit/database/schema'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { limitsPerNetwork, recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import {
  hasInvalidToken,
  isFromBot,
  sendAgainMessage,
} from '#app/platform/sign-in/public-forms/honeypot.server'
import { tooManyAttemptsReply } from '#app/platform/sign-in/too-many-attempts.server'
import { responseSchema } from '../responses/response-schema'
import { saveResponse } from '../responses/responses.server'
import type { PublicLocation } from './public-location.server'

const MINUTE_MS = 60_000

/**
 * Returns the rate limits. The limit per network is generous, because all customers in a shop may share its network; a
 * second limit applies per location.
 */
const answerLimits = (locationId: string, ip: string) => [
  ...limitsPerNetwork(`landing ${locationId}`, ip, 60, 10 * MINUTE_MS),
  { key: `landing ${locationId}`, max: 1_000, windowMs: 60 * MINUTE_MS },
]

/** Returns null if the answer was accepted or came from a bot; otherwise returns the reply to show on the form. */
export async function submitAnswer(
  request: Request,
  location: PublicLocation,
  { microsurvey, ip }: { microsurvey: Microsurvey; ip: string },
) {
  const form = await readForm(request, responseSchema(microsurvey))
  if (form.status !== 'success') return respondWithForm(form)
  if (hasInvalidToken('microsurvey', form)) return respondWithForm(form, [sendAgainMessage])
  if (isFromBot('microsurvey', form, { ip })) return null
  const now = new Date()
  const seconds = await recordAttempt(answerLimits(location.locationId, ip), now)
  if (seconds > 0) return tooManyAttemptsReply(form, seconds)
  await saveResponse(location, microsurvey, form.value, { language: languageOf(request), now })
  return null
}

/** Returns the first language of the browser's `Accept-Language` header as a language tag, or '' if it is not valid. */
function languageOf(request: Request): string {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/)
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(first.trim()) ? first.trim() : ''
}
