/** An answer on its way in: floods wait, programs that fill in everything are thanked and forgotten, the rest is kept. */
import type { Microsurvey } from '#app/database/schema'
import { formReply, readForm } from '#app/forms.server'
import { limitsPerNetwork, takeAttempt } from '#app/sign-in/attempt-limits.server'
import { isFromOtherPage, isFromProgram, sendAgain } from '#app/sign-in/public-forms/honeypot.server'
import { waitReply } from '#app/sign-in/waiting.server'
import { keepResponse } from '../responses/responses.server'
import type { LandingPlace } from './landing-place.server'
import { responseSchema } from './response-schema'

const MINUTE_MS = 60_000

/** A shop's customers share its network, and one network is not all customers. */
const limitsOf = (locationId: string, ip: string) => [
  ...limitsPerNetwork(`landing ${locationId}`, ip, 60, 10 * MINUTE_MS),
  { key: `landing ${locationId}`, most: 1_000, windowMs: 60 * MINUTE_MS },
]

/** Null once it is kept; else the form again. */
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

/** The first language the browser asks for, as it calls it. */
function languageOf(request: Request): string {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(/[,;]/)
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(first.trim()) ? first.trim() : ''
}
