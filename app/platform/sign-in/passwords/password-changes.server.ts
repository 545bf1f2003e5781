/**
 * Changes passwords. A new password ends all sessions of the person except the current one, which gets a new token. It
 * also invalidates pending links and sign-in steps, is recorded in the audit logs of the person's accounts, and is
 * reported to the person by email. API tokens keep working, because programs use them, unless the person chooses to
 * revoke them.
 */

import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { revokeUserTokens } from '#app/platform/viewer/api-tokens.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { endSessions } from '#app/platform/viewer/sessions/session-list.server'
import { renewSession } from '#app/platform/viewer/sessions/sessions.server'
import { clearAttempts, reauthenticationLimits, recordAttempt } from '../attempt-limits.server'
import { invalidateMailedLinks } from '../by-mail/mailed-links.server'
import { logRejectedSignIn } from '../log-rejected-sign-in.server'
import type { SignInRequest } from '../sign-in-request.server'
import { passwordChangedMail } from './password-changed-mail'
import { checkNewPassword, hashPassword, isCorrectPassword } from './passwords.server'

type NewPassword = { password: string; cause: 'changed' | 'reset' | 'expired'; shouldRevokeTokens?: boolean }
/** The result of a change. `cookie` is the new cookie of the current session, or null if no session is kept. */
type SetPasswordResult = { ok: true; cookie: string | null } | { ok: false; reason: string }

/**
 * Sets the password if it is acceptable. `beforeSave` runs in the same transaction and can reject the change by
 * returning false.
 */
export async function setPassword(
  profileId: Id,
  { password, cause, shouldRevokeTokens = false }: NewPassword,
  change: Pick<SignInRequest, 'ip' | 'now'> & { keepSessionId?: Id | null },
  beforeSave: (tx: SignInTx) => Promise<boolean> = async () => true,
): Promise<SetPasswordResult> {
  const { profile, users } = await asSignIn((tx) => loadProfileUsers(tx, profileId))
  const knownWords = [
    profile.name,
    profile.email.split('@')[0],
    ...users.map(({ accountName }) => accountName),
  ]
  const problem = await checkNewPassword(password, knownWords)
  if (problem) return { ok: false, reason: problem }
  const password_hash = await hashPassword(password)
  const changed = await asSignIn(async (tx) => {
    if (!(await beforeSave(tx))) return null
    await tx
      .updateTable('profiles')
      .set({ password_hash, password_changed_at: change.now })
      .where('id', '=', profileId)
      .execute()
    await endSessions(tx, profileId, change.now, { except: change.keepSessionId })
    const cookie = change.keepSessionId
      ? await renewSession(tx, change.keepSessionId, { confirmedAt: change.now })
      : null
    // Also invalidate a pending change of the email address, which may have been requested by someone who knew the old
    // password.
    for (const purpose of ['reset_password', 'change_email'] as const)
      await invalidateMailedLinks(tx, profileId, purpose)
    if (cause !== 'expired')
      await tx.deleteFrom('sign_in_steps').where('profile_id', '=', profileId).execute()
    const [user] = users
    if (user)
      await queueMail(tx, {
        accountId: user.accountId,
        to: profile,
        about: `profile ${profileId}`,
        ...passwordChangedMail({ name: profile.name }),
      })
    return { cookie }
  })
  if (!changed) return { ok: false, reason: 'This link was already used. Request a new one' }
  for (const { accountId, userId, name } of users)
    await asAccount(accountId, async (tx) => {
      if (shouldRevokeTokens) await revokeUserTokens(tx, userId, change.now)
      const details = shouldRevokeTokens ? { apiTokens: 'revoked' } : undefined
      await recordAudit(tx, { userId, actor: name, action: `password.${cause}`, details, ip: change.ip })
    })
  return { ok: true, cookie: changed.cookie }
}

async function loadProfileUsers(tx: SignInTx, profileId: Id) {
  const profile = await tx
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
  return { profile, users }
}

type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

/**
 * Checks the password of a signed-in person before an action that someone else who uses the same browser must not be
 * able to perform. If there were too many attempts, returns the seconds to wait.
 */
export async function checkPassword(profileId: Id, password: string, now: Date): Promise<PasswordCheck> {
  const limits = reauthenticationLimits(profileId)
  const seconds = await recordAttempt(limits, now)
  const refusal = { method: 'reauthentication', profile: profileId } as const
  if (seconds > 0) {
    logRejectedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false, reason: 'wait', seconds }
  }
  const profile = await asSignIn((tx) =>
    tx.selectFrom('profiles').select('password_hash').where('id', '=', profileId).executeTakeFirst(),
  )
  if (await isCorrectPassword(password, profile?.password_hash ?? null)) {
    await clearAttempts(limits)
    return { ok: true }
  }
  logRejectedSignIn({ ...refusal, reason: 'no password match' })
  return { ok: false, reason: 'wrong' }
}
