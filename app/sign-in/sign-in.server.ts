/**
 * Signing in with e-mail address and password. An unknown address, a wrong password and a deactivated user get the same
 * response in the same time. Only failures are counted, so a stranger's failures do not lock out a correct password
 * from another network or from a browser known for this person.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import { type Admission, admit } from './admission.server'
import {
  deviceLimits,
  forgetAttempts,
  readAttempts,
  signInLimits,
  takeAttempt,
} from './attempt-limits.server'
import { isPassword } from './passwords/passwords.server'
import { logRefusedSignIn } from './refused-sign-in.server'
import type { Visit } from './visit.server'

type Credentials = { email: string; password: string }
type Outcome =
  | ({ ok: true } & Admission)
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function signIn({ email, password }: Credentials, visit: Visit): Promise<Outcome> {
  const address = email.trim().toLowerCase()
  const { limits, seconds, isCounted, person } = await asSignIn(async (tx) => {
    const person = await findByEmail(tx, address)
    const { device } = visit
    const isKnown = device && device.profileId === person?.profileId
    const limits = isKnown ? deviceLimits(device.deviceId) : signInLimits(address, visit.ip)
    return { limits, person, ...(await readAttempts(tx, limits, visit.now)) }
  })
  const who = { method: 'password', ip: visit.ip, profile: person?.profileId } as const
  if (seconds > 0) {
    logRefusedSignIn({ ...who, reason: 'too many attempts', email: person ? undefined : address })
    return { ok: false, reason: 'wait', seconds }
  }

  const matches = await isPassword(password, person?.password_hash ?? null)
  if (!matches || !person?.user) {
    await takeAttempt(limits, visit.now)
    if (!person) logRefusedSignIn({ ...who, reason: 'unknown email', email: address })
    else logRefusedSignIn({ ...who, reason: matches ? 'no active user' : 'no password match' })
    return { ok: false, reason: 'wrong' }
  }
  if (isCounted) await forgetAttempts(limits)
  return { ok: true, ...(await admit({ profileId: person.profileId, ...person.user }, 'password', visit)) }
}

/** Finds the profile of an address, with the user it signs in as. An e-mail-only user cannot sign in. */
async function findByEmail(tx: IdentityTx, email: string) {
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
