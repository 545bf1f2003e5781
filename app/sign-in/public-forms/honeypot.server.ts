/**
 * Public forms against programs. Whoever fills in the input that people do not see is answered as if the form had been
 * taken, and nothing comes of it. A form that was not drawn by a page of ours is drawn again and not taken: a person
 * whose page is older than the server's secret sends it once more and loses nothing.
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

/** In place of the work: its answer, after the same while. */
export function pretend<T>(answer: T): Promise<T> {
  return inTheSameWhile(Promise.resolve(answer))
}
