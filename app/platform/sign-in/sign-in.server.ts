/**
 * Signs in with an email address and a password. An unknown email address, a wrong password and a deactivated user get
 * the same response after the same time. Only failures are counted, per network and per known device. A stranger's
 * failures therefore do not block a correct password from a different network or from a known device of the person.
 */
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import {
  clearAttempts,
  deviceLimits,
  loadAttempts,
  recordAttempt,
  signInLimits,
} from './attempt-limits.server'
import { completeSignIn, type SignInRedirect } from './complete-sign-in.server'
import { logRejectedSignIn } from './log-rejected-sign-in.server'
import { isCorrectPassword } from './passwords/passwords.server'
import type { SignInRequest } from './sign-in-request.server'

type Credentials = { email: string; password: string }
type SignInResult =
  | ({ ok: true } & SignInRedirect)
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function signIn(
  { email, password }: Credentials,
  signInRequest: SignInRequest,
): Promise<SignInResult> {
  const address = email.trim().toLowerCase()
  const { limits, seconds, hasAttempts, profile } = await asSignIn(async (tx) => {
    const profile = await findProfileByEmail(tx, address)
    const { device } = signInRequest
    const isKnown = device && device.profileId === profile?.profileId
    const limits = isKnown ? deviceLimits(device) : signInLimits(address, signInRequest.ip)
    return { limits, profile, ...(await loadAttempts(tx, limits, signInRequest.now)) }
  })
  const logFields = { method: 'password', ip: signInRequest.ip, profile: profile?.profileId } as const
  if (seconds > 0) {
    logRejectedSignIn({ ...logFields, reason: 'too many attempts', email: profile ? undefined : address })
    return { ok: false, reason: 'wait', seconds }
  }

  const matches = await isCorrectPassword(password, profile?.password_hash ?? null)
  if (!matches || !profile?.user) {
    await recordAttempt(limits, signInRequest.now)
    if (!profile) logRejectedSignIn({ ...logFields, reason: 'unknown email', email: address })
    else logRejectedSignIn({ ...logFields, reason: matches ? 'no active user' : 'no password match' })
    return { ok: false, reason: 'wrong' }
  }
  if (hasAttempts) await clearAttempts(limits)
  return {
    ok: true,
    ...(await completeSignIn({ profileId: profile.profileId, ...profile.user }, 'password', signInRequest)),
  }
}

/**
 * Returns the profile with an email address and the user to sign in as, or null if there is no such profile. `user` is
 * null if the person has no user that can sign in: email-only users cannot.
 */
async function findProfileByEmail(tx: SignInTx, email: string) {
  const found = await tx
    .selectFrom('profiles')
    .leftJoin('users', (join) =>
      join
        .onRef('users.profile_id', '=', 'profiles.id')
        .on('users.is_active', '=', true)
        .on('users.user_type', '<>', 'email_only'),
    )
    .select([
      'profiles.id as profileId',
      'profiles.password_hash',
      'users.id as userId',
      'users.account_id as accountId',
      'users.name',
    ])
    .where('profiles.email', '=', email)
    .orderBy('users.id')
    .executeTakeFirst()
  if (!found) return null
  const { profileId, password_hash, userId, accountId, name } = found
  return { profileId, password_hash, user: userId && accountId && name ? { userId, accountId, name } : null }
}
