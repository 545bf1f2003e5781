/**
 * Invitations to an account. The email contains a token with the account's id and a secret, and the database contains
 * the digest of the secret. A link works once, for a week, and only if it is the newest: sending the invitation again
 * invalidates the previous link. Until the invitation is accepted, the user has no profile, so nobody can sign in as a
 * person who never agreed.
 */
import { parseId } from '#app/kit/database/id'
import type { Id, UserType } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { type AuditEvent, actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { digest, generateToken } from '#app/platform/viewer/sessions/sessions.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { User } from '../user'
import { checkInvitationLimits } from './invitation-limits.server'
import { invitationMail } from './invitation-mail'

const WEEK_MS = 7 * 86_400_000

type Invitee = { id: Id; name: string; email: string }
/** Who invites a user. `userId` is null if staff do so, who are not users of the account. */
export type Inviter = { userId: Id | null; name: string; accountName: string }

/**
 * Creates an invitation and queues the email with its link, in the caller's transaction. Callers must call
 * `checkInvitationLimits` first.
 */
export async function sendInvitation(tx: Tx, inviter: Inviter, user: Invitee, now: Date): Promise<void> {
  const secret = generateToken()
  const invitation = {
    token_hash: digest(secret),
    invited_by: inviter.userId,
    sent_at: now,
    expires_at: new Date(now.getTime() + WEEK_MS),
  }
  await tx
    .insertInto('invitations')
    .values({ account_id: tx.accountId, user_id: user.id, ...invitation })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(invitation))
    .execute()
  await queueMail(tx, {
    accountId: tx.accountId,
    to: user,
    about: `user ${user.id}`,
    ...invitationMail({
      name: user.name,
      inviter: inviter.name,
      account: inviter.accountName,
      token: `${tx.accountId}-${secret}`,
    }),
  })
}

type ResendResult = { ok: true } | { ok: false; reason: string }

export function resendInvitation(tx: Tx, viewer: Viewer, user: User, now: Date): Promise<ResendResult> {
  return resendInvitationAs(tx, { inviter: viewer, acting: actorOf(viewer) }, user, now)
}

/** Sends an open invitation again. `acting` describes who does so in the audit log. */
export async function resendInvitationAs(
  tx: Tx,
  { inviter, acting }: { inviter: Inviter; acting: Omit<AuditEvent, 'action' | 'subject'> },
  user: User,
  now: Date,
): Promise<ResendResult> {
  if (user.state !== 'invited' && user.state !== 'expired')
    return { ok: false, reason: 'This user has no open invitation' }
  const reason = await checkInvitationLimits(tx, user.id, now)
  if (reason) return { ok: false, reason }
  await sendInvitation(tx, inviter, user, now)
  await recordAudit(tx, { ...acting, action: 'user.reinvited', subject: user.email })
  return { ok: true }
}

/** Invalidates the invitation link. The user stays in the list as deactivated. */
export async function revokeInvitation(tx: Tx, userId: Id): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
}

export type Invitation = {
  token: string
  accountId: Id
  accountName: string
  userId: Id
  userType: UserType
  name: string
  email: string
  /** The id of the existing profile with this email address, if any. */
  profileId: Id | null
}

/**
 * Returns the invitation for the token of a link, or null if the token is not valid or no longer valid. Changes
 * nothing, because mail scanners open links automatically.
 */
export async function findInvitation(token: string | undefined, now: Date): Promise<Invitation | null> {
  const [, accountIdText, secret] = /^(\d{1,19})-([\w-]{43})$/.exec(token ?? '') ?? []
  const accountId = parseId(accountIdText)
  if (!accountId || !secret) return null
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invitations.user_id')
      .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
      .leftJoin('profiles', (join) =>
        join.on((is) => is('profiles.email', '=', is.fn<string>('lower', ['users.email']))),
      )
      .select([
        'accounts.name as accountName',
        'users.id as userId',
        'users.user_type as userType',
        'users.name',
        'users.email',
        'profiles.id as profileId',
      ])
      .where('invitations.account_id', '=', accountId)
      .where('invitations.token_hash', '=', digest(secret))
      .where('invitations.expires_at', '>', now)
      .where('users.is_active', '=', false)
      .executeTakeFirst(),
  )
  return found ? { token: token!, accountId, ...found } : null
}

type NewProfile = { name: string; passwordHash: string }
type AcceptResult = { ok: true; profileId: Id } | { ok: false }

/**
 * Deletes the invitation and connects the user with a profile: a new profile, or the profile of the signed-in person.
 * Returns `ok: false` if the invitation no longer exists.
 */
export async function acceptInvitation(
  { accountId, userId, email, name }: Invitation,
  joiner: { profileId: Id } | NewProfile,
  { ip, now }: { ip: string; now: Date },
): Promise<AcceptResult> {
  const profileId = await asSignIn(async (tx) => {
    const deleted = await tx
      .deleteFrom('invitations')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!deleted) return null
    const profile =
      'profileId' in joiner
        ? { id: joiner.profileId }
        : await tx
            .insertInto('profiles')
            .values({ email: email.toLowerCase(), name: joiner.name, password_hash: joiner.passwordHash })
            .returning('id')
            .executeTakeFirstOrThrow()
    const newName = 'name' in joiner ? { name: joiner.name } : {}
    await tx
      .updateTable('users')
      .set({ profile_id: profile.id, is_active: true, ...newName })
      .where('id', '=', userId)
      .where('account_id', '=', accountId)
      .execute()
    return profile.id
  })
  if (!profileId) return { ok: false }
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: name, action: 'user.joined', subject: email, ip }),
  )
  return { ok: true, profileId }
}
