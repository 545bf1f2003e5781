/**
 * Protects public forms from bots. A submission that fills in the hidden input gets the normal response, but is
 * discarded. A form without a valid token from one of our pages is shown again instead of being accepted: a person
 * whose page is older than the server's secret submits it again and loses nothing.
 */
import { log } from '#app/log.server'
import { keyedDigest } from '#app/viewer/sealing.server'
import { inTheSameWhile } from '../at-least.server'
import { tokenField, trapField } from './honeypot-fields'

export type PublicForm = 'sign-up' | 'password reset' | 'confirmation' | 'microsurvey'
type Sent = { payload: Record<string, unknown> }

export const honeypotToken = (form: PublicForm) => keyedDigest('honeypot', form).toString('base64url')

export const sendAgain = 'This page had been open for too long. Send it again.'

export function isFromOtherPage(form: PublicForm, { payload }: Sent): boolean {
  return payload[tokenField] !== honeypotToken(form)
}

export function isFromProgram(form: PublicForm, { payload }: Sent, { ip }: { ip: string }): boolean {
  if (payload[trapField] === '') return false
  log.info({ form, ip }, 'a form sent by a program was ignored')
  return true
}

/** Returns the given answer instead of doing the work, after the same delay. */
export function pretend<T>(answer: T): Promise<T> {
  return inTheSameWhile(Promise.resolve(answer))
}
