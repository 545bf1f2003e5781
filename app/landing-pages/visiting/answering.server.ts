/** Receives an answer: rate-limited requests have to wait, bots are thanked and ignored, everything else is stored. */
import type { Microsurvey } from '#app/database/schema'
import { formReply, readForm } from '#app/forms.server'
import { limitsPerNetwork, takeAttempt } from '#app/sign-in/attempt-limits.server'
import { isFromOtherPage, isFromProgram, sendAgain } from '#app/sign-in/public-forms/honeypot.server'
import { waitReply } from '#app/sign-in/waiting.server'
import { keepResponse } from '../responses/responses.server'
import type { LandingPlace } from './landing-place.server'
import { responseSchema } from './response-schema'

const MINUTE_MS = 60_000

/**
 * All customers in a shop share its network, so the limit per network is generous; a second limit applies per location.
 */
const limitsOf = (locationId: string, ip: string) => [
  ...limitsPerNetwork(`landing ${locationId}`, ip, 60, 10 * MINUTE_MS),
  { key: `landing ${locationId}`, most: 1_000, windowMs: 60 * MINUTE_MS },
]

/** Returns null once the answer is accepted, otherwise the reply for the form. */
export async function answer(
  request: Request,
  place: LandingPlace,
  { microsurvey, ip }: { microsurvey: Microsurvey; ip: string },
) {
  const form = await readForm(request, responseSchema(microsurvey))
  if (form.status !== 'success') return formReply(form)
  if (isFromOtherPage('microsurvey', form)) return formReply(form, [sendAgain])
  if (isFromProgram('microsurvey', form, { ip })) return null
  const now = new Date()
  const seconds = await takeAttempt(limitsOf(place.locationId, ip), now)
  if (seconds > 0) return waitReply(form, seconds)
  await keepResponse(place, microsurvey, form.value, { language: languageOf(request), now })
  return null
}

/** The first language in the browser's `Accept-Language`, as a language tag. */
function languageOf(request: Request): string {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/)
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(first.trim()) ? first.trim() : ''
}
