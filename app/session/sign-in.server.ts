/**
 * Signing in with e-mail and password. Unknown e-mail, wrong password and deactivated user get the same answer
 * in the same time. Failures are counted by e-mail and by address, in the database, so that many web
 * processes count together; a correct password from elsewhere is not locked out by a stranger's failures.
 */
import { asSignIn } from '#app/database/identity.server'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from './audit.server'
import { clearFailures, countFailure, secondsToWait } from './failure-limits.server'
import { isPassword } from './passwords.server'
import { startSession } from './sessions.server'

type Attempt = { email: string; password: string; ip: string; userAgent: string; now: Date }
type Outcome =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function signIn({ email, password, ip, userAgent, now }: Attempt): Promise<Outcome> {
  const address = email.trim().toLowerCase()
  const seconds = await secondsToWait(address, ip, now)
  if (seconds > 0) return { ok: false, reason: 'wait', seconds }

  const person = await asSignIn((tx) =>
    tx
      .selectFrom('profiles')
      .leftJoin('users', (join) =>
        join.onRef('users.profile_id', '=', 'profiles.id').on('users.is_active', '=', true),
      )
      .select([
        'profiles.id as profileId',
        'profiles.password_hash',
        'users.id as userId',
        'users.account_id as accountId',
        'users.name',
        'users.user_type',
      ])
      .where('profiles.email', '=', address)
      .orderBy('users.id')
      .executeTakeFirst(),
  )
  const matches = await isPassword(password, person?.password_hash ?? null)
  // An e-mail-only user receives reports and has nothing to sign in to.
  if (!matches || !person?.userId || !person.accountId || person.user_type === 'email_only') {
    await countFailure(address, ip, now)
    return { ok: false, reason: 'wrong' }
  }
  await clearFailures(address, ip)
  const { profileId, userId, accountId } = person
  const token = await asSignIn((tx) => startSession(tx, { profileId, userId, accountId, ip, userAgent, now }))
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: person.name ?? address, action: 'session.started', ip }),
  )
  return { ok: true, token }
}
