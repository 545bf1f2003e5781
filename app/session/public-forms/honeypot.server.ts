/**
 * Public forms that a program filled in are answered as if a person had sent them, and nothing comes of it. The token is
 * the same for everybody and never ends, so that no page is refused for having been open, or cached, for long.
 */
import { log } from '#app/log.server'
import { keyedDigest } from '../sealing.server'
import { inTheSameWhile } from '../sign-in/at-least.server'
import { tokenField, trapField } from './honeypot-fields'

type PublicForm = 'sign-up' | 'password reset' | 'confirmation' | 'microsurvey'
type Sent = { payload: Record<string, unknown> }

export const honeypotToken = (form: PublicForm) => keyedDigest('honeypot', form).toString('base64url')

export function isFromProgram(form: PublicForm, { payload }: Sent, { ip }: { ip: string }): boolean {
  const hasEmptyTrap = payload[trapField] === ''
  const hasToken = payload[tokenField] === honeypotToken(form)
  if (hasEmptyTrap && hasToken) return false
  log.info({ form, hasEmptyTrap, hasToken, ip }, 'a form sent by a program was ignored')
  return true
}

/** In place of the work: its answer, after the same while. */
export function pretend<T>(answer: T): Promise<T> {
  return inTheSameWhile(Promise.resolve(answer))
}
