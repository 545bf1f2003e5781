/**
 * Protects public forms from bots. A submission that fills in the hidden input gets the normal response, but is
 * discarded. A form without a valid token from one of our pages is shown again instead of being accepted: a person
 * whose page is older than the server's secret submits it again and loses nothing.
 */
import { log } from '#app/log.server'
import { keyedDigest } from '#app/viewer/sealing.server'
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

/** Returns the given result instead of doing the work, after the same delay. */
export function fakeResult<T>(result: T): Promise<T> {
  return withMinimumDuration(Promise.resolve(result))
}
