/**
 * Protects public forms from bots. A submission with a value in the hidden input gets the normal response, but is
 * discarded. A submission without a valid token from one of our pages is not accepted, and the form is shown again with
 * its values, so that a person can submit it again if the server's secret has changed since the page was loaded.
 */
import { log } from '#app/kit/log.server'
import { keyedDigest } from '#app/platform/viewer/sealing.server'
import { withMinimumDuration } from '../minimum-duration.server'
import { honeypotField, tokenField } from './honeypot-fields'

export type PublicForm = 'sign-up' | 'password reset' | 'confirmation' | 'microsurvey'
type SubmittedForm = { payload: Record<string, unknown> }

export const honeypotToken = (form: PublicForm) => keyedDigest('honeypot', form).toString('base64url')

export const sendAgainMessage = 'This page was open too long. Submit it again.'

export function hasInvalidToken(form: PublicForm, { payload }: SubmittedForm): boolean {
  return payload[tokenField] !== honeypotToken(form)
}

export function isFromBot(form: PublicForm, { payload }: SubmittedForm, { ip }: { ip: string }): boolean {
  if (payload[honeypotField] === '') return false
  log.info({ form, ip }, 'a form sent by a bot was ignored')
  return true
}

/** Returns the given result after the same delay as the real work. Used for bots, for which the work is not done. */
export function fakeResult<T>(result: T): Promise<T> {
  return withMinimumDuration(Promise.resolve(result))
}
