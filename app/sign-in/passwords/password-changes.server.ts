/**
 * Sets a new password, for whatever reason: ends all of the person's sessions except the current one, which gets a new
 * token; invalidates pending links and sign-in steps; records the change in their accounts' audit logs; and notifies
 * the person by mail. API tokens belong to programs and keep working, unless the person has them revoked too.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { queueMail } from '#app/mail/outbox.server'
import { revokeTokensOf } from '#app/viewer/api-tokens.server'
import { recordAudit } from '#app/viewer/audit.server'
import { endSessions } from '#app/viewer/session-list.server'
import { renewSession } from '#app/viewer/sessions.server'
import { forgetAttempts, reauthenticationLimits, takeAttempt } from '../attempt-limits.server'
import { voidLinks } from '../by-mail/mailed-links.server'
import { logRefusedSignIn } from '../refused-sign-in.server'
import type { Visit } from '../visit.server'
import { passwordChangedMail } from './password-changed-mail'
import { hashPassword, isPassword, problemOfPassword } from './passwords.server'

type Chosen = { password: string; how: 'changed' | 'reset' | 'expired'; revokesTokens?: boolean }
/** `cookie`: the cookie of the current session, if it is kept. */
type Outcome = { ok: true; cookie: string | null } | { ok: false; reason: string }

/**
 * Sets the password if it is acceptable. `alongside` runs in the same transaction and can reject the change by
 * returning false.
 */
export async function choosePassword(
  profileId: Id,
  { password, how, revokesTokens = false }: Chosen,
  visit: Pick<Visit, 'ip' | 'now'> & { keepSessionId?: Id | null },
  alongside: (tx: IdentityTx) => Promise<boolean> = async () => true,
): Promise<Outcome> {
  const { person, users } = await asSignIn((tx) => whose(tx, profileId))
  const known = [person.name, person.email.split('@')[0], ...users.map(({ accountName }) => accountName)]
  const problem = await problemOfPassword(password, known)
  if (problem) return { ok: false, reason: problem }
  const password_hash = await hashPassword(password)
  const changed = await asSignIn(async (tx) => {
    if (!(await alongside(tx))) return null
    await tx
      .updateTable('profiles')
      .set({ password_hash, password_changed_at: visit.now })
      .where('id', '=', profileId)
      .execute()
    await endSessions(tx, profileId, visit.now, { except: visit.keepSessionId })
    const cookie = visit.keepSessionId
      ? await renewSession(tx, visit.keepSessionId, { confirmedAt: visit.now })
      : null
    // Also invalidate a change of address that somebody who knew the old password may have requested.
    for (const purpose of ['reset_password', 'change_email'] as const) await voidLinks(tx, profileId, purpose)
    if (how !== 'expired') await tx.deleteFrom('sign_in_steps').where('profile_id', '=', profileId).execute()
    const [user] = users
    if (user)
      await queueMail(tx, {
        accountId: user.accountId,
        to: person,
        about: `profile ${profileId}`,
        ...passwordChangedMail({ name: person.name }),
      })
    return { cookie }
  })
  if (!changed) return { ok: false, reason: 'This link has been used already. Ask for a new one' }
  for (const { accountId, userId, name } of users)
    await asAccount(accountId, async (tx) => {
      if (revokesTokens) await revokeTokensOf(tx, userId, visit.now)
      const details = revokesTokens ? { apiTokens: 'revoked' } : undefined
      await recordAudit(tx, { userId, actor: name, action: `password.${how}`, details, ip: visit.ip })
    })
  return { ok: true, cookie: changed.cookie }
}

async function whose(tx: IdentityTx, profileId: Id) {
  const person = await tx
    .selectFrom('profiles')
    .select(['name', 'email'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const users = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id as userId',
      'users.account_id as accountId',
      'users.name',
      'accounts.name as accountName',
    ])
    .where('users.profile_id', '=', profileId)
    .where('users.is_active', '=', true)
    .orderBy('users.id')
    .execute()
  return { person, users }
}

type Shown = { ok: true } | { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }

/**
 * Has a signed-in person confirm their password before an action that a borrowed browser must not be able to perform.
 */
export async function showPassword(profileId: Id, password: string, now: Date): Promise<Shown> {
  const limits = reauthenticationLimits(profileId)
  const seconds = await takeAttempt(limits, now)
  const refusal = { method: 'reauthentication', profile: profileId } as const
  if (seconds > 0) {
    logRefusedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false, reason: 'wait', seconds }
  }
  const profile = await asSignIn((tx) =>
    tx.selectFrom('profiles').select('password_hash').where('id', '=', profileId).executeTakeFirst(),
  )
  if (await isPassword(password, profile?.password_hash ?? null)) {
    await forgetAttempts(limits)
    return { ok: true }
  }
  logRefusedSignIn({ ...refusal, reason: 'no password match' })
  return { ok: false, reason: 'wrong' }
}
