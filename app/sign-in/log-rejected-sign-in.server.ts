/**
 * Logs a rejected sign-in. The log names the profile by its id. It contains an unknown email address as a keyed digest
 * that only this installation can compute, so that attempts can be told apart without storing what someone typed.
 */
import { log } from '#app/log.server'
import { keyedDigest } from '#app/viewer/sealing.server'

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
  /** The single sign-on key. */
  key?: string
}

export function logRejectedSignIn({ email, ...rejection }: RejectedSignIn): void {
  const emailDigest = email && keyedDigest('log', email).toString('base64url').slice(0, 16)
  log.warn({ ...rejection, ...(emailDigest && { emailDigest }) }, 'a sign-in was rejected')
}
