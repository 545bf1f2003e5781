/**
 * Logs a rejected sign-in. A known profile is logged by its id. An unknown email address is logged as a keyed digest
 * that only this installation can compute, so that attempts can be told apart without storing what was entered.
 */
import { log } from '#app/kit/log.server'
import { keyedDigest } from '#app/platform/viewer/sealing.server'

type RejectedSignIn = {
  method: 'password' | 'code' | 'sso' | 'openid' | 'reauthentication'
  reason:
    | 'unknown email'
    | 'no password match'
    | 'no active user'
    | 'wrong code'
    | 'not vouched for'
    | 'too many attempts'
  ip?: string
  profile?: string
  email?: string
  /** The id of the single sign-on key. */
  key?: string
}

export function logRejectedSignIn({ email, ...rejection }: RejectedSignIn): void {
  const emailDigest = email && keyedDigest('log', email).toString('base64url').slice(0, 16)
  log.warn({ ...rejection, ...(emailDigest && { emailDigest }) }, 'a sign-in was rejected')
}
