/**
 * Signing in with e-mail and password. Unknown e-mail, wrong password and deactivated user get the same answer
 * in the same time. Only failures are counted: a correct password from elsewhere is not locked out by a
 * stranger's.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import { log } from '#app/log.server'
import { isPassword } from '../passwords/passwords.server'
import { type Admission, admit } from './admission.server'
import { countAttempt, countedOf, forgetAttempts, signInLimits } from './attempt-limits.server'
import type { Visit } from './visit.server'

type Credentials = { email: string; password: string }
type Outcome =
  | ({ ok: true } & Admission)
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function signIn({ email, password }: Credentials, visit: Visit): Promise<Outcome> {
  const address = email.trim().toLowerCase()
  const limits = signInLimits(address, visit.ip)
  const { seconds, isCounted, person } = await asSignIn(async (tx) => ({
    ...(await countedOf(tx, limits, visit.now)),
    person: await findByEmail(tx, address),
  }))
  if (seconds > 0) return { ok: false, reason: 'wait', seconds }

  const matches = await isPassword(password, person?.password_hash ?? null)
  if (!matches || !person?.user) {
    await countAttempt(limits, visit.now)
    log.info({ ip: visit.ip, profile: person?.profileId }, 'a sign-in failed')
    return { ok: false, reason: 'wrong' }
  }
  if (isCounted) await forgetAttempts(limits)
  return { ok: true, ...(await admit({ profileId: person.profileId, ...person.user }, 'password', visit)) }
}

/** The profile of an address, with the user it signs in as. An e-mail-only user has nothing to sign in to. */
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
