/**
 * What staff do for a user of an account, with a reason that the account's audit log records. The changes are those of
 * the account's own admins; only the check of who may make them differs.
 */

import { resendInvitationAs } from '#app/accounts/users/invitations/invitations.server'
import {
  deactivateAs,
  endUserSessions,
  type Outcome,
  reactivateAs,
} from '#app/accounts/users/user-changes.server'
import { requireUser } from '#app/accounts/users/users.server'
import type { Id } from '#app/kit/database/schema'
import { type SignInTx, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { defaultBrand } from '#app/platform/brand/brand'
import { clearFailures } from '#app/platform/sign-in/attempt-limits.server'
import { sendConfirmationMail } from '#app/platform/sign-in/by-mail/email-confirmation.server'
import { sendResetLink } from '#app/platform/sign-in/passwords/password-reset.server'
import { removeSecondFactor } from '#app/platform/sign-in/second-factor/second-factors.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { endSessions } from '#app/platform/viewer/sessions/session-list.server'
import type { AccountUser } from './account-users.server'
import type { StaffActor } from './change-account.server'
import { possibleActions, type UserAction } from './user-actions'

type Change = { account: { id: Id; name: string }; user: AccountUser; action: UserAction; reason: string }

export async function changeUser(
  actor: StaffActor,
  { account, user, action, reason }: Change,
  now: Date,
): Promise<Outcome> {
  if (!possibleActions(user).includes(action))
    return { ok: false, reason: 'The state of this user does not allow this' }
  const acting = { userId: null, actor: actor.name, ip: actor.ip, details: { reason } }
  const inviter = { userId: null, name: defaultBrand.productName, accountName: account.name }
  const outcome = await asAccount(account.id, async (tx): Promise<Outcome> => {
    const invitee = await requireUser(tx, user.id, now)
    if (action === 'suspend') return deactivateAs(tx, acting, invitee, now)
    if (action === 'reinstate') return reactivateAs(tx, { inviter, acting }, invitee, now)
    if (action === 'resend' && user.state !== 'unconfirmed')
      return resendInvitationAs(tx, { inviter, acting }, invitee, now)
    const { event, run } = signInChanges[action]
    const failure = await switchToSignIn(tx, (signIn) => run(signIn, { ...user, accountId: account.id }, now))
    if (failure) return { ok: false, reason: failure }
    await recordAudit(tx, { ...acting, action: event, subject: user.email })
    return { ok: true }
  })
  if (outcome.ok && action === 'suspend') await endUserSessions(user.id, now)
  return outcome
}

type SignInChange = {
  /** How the audit log names the change. */
  event: string
  /** Returns a sentence if it is not possible. */
  run: (tx: SignInTx, user: AccountUser & { accountId: Id }, now: Date) => Promise<string | undefined>
}

/** The actions that concern how a person signs in. Sessions and second factors belong to the person, not to one account. */
const signInChanges: Record<Exclude<UserAction, 'suspend' | 'reinstate'>, SignInChange> = {
  resend: {
    event: 'user.confirmation_resent',
    run: async (tx, { profileId, accountId, name, email }, now) => {
      if (profileId) await sendConfirmationMail(tx, { profileId, accountId, name, email }, now)
    },
  },
  unlock: {
    event: 'user.unlocked',
    run: async (tx, user) => {
      await clearFailures(tx, user)
    },
  },
  'reset-password': {
    event: 'user.password_link_sent',
    run: async (tx, { email }, now) =>
      (await sendResetLink(tx, email, now)) ? undefined : 'Nobody signs in with this email address',
  },
  'sign-out': {
    event: 'user.signed_out',
    run: async (tx, { profileId }, now) => {
      if (profileId) await endSessions(tx, profileId, now)
    },
  },
  'remove-second-factor': {
    event: 'user.second_factor_removed',
    run: async (tx, { profileId, accountId, name, email }, now) => {
      if (!profileId) return
      await removeSecondFactor(tx, { profileId, accountId, name, email })
      await endSessions(tx, profileId, now)
    },
  },
}
