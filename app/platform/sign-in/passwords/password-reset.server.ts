/**
 * Password reset with an emailed link. Known and unknown email addresses get the same response after the same delay.
 * The link proves only access to the mailbox, so a second factor is still required when the person signs in.
 */
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { findRecipient } from '#app/platform/viewer/recipients.server'
import { mailLimits, recordAttempt } from '../attempt-limits.server'
import { activateAccounts } from '../by-mail/email-confirmation.server'
import { consumeMailedLink, createMailedLink, findMailedLink } from '../by-mail/mailed-links.server'
import { knownDeviceCookie } from '../known-device.server'
import { withMinimumDuration } from '../minimum-duration.server'
import type { EmailLinkResult } from '../public-forms/email-link.server'
import type { SignInRequest } from '../sign-in-request.server'
import { setPassword } from './password-changes.server'
import { passwordResetMail } from './password-reset-mail'

/**
 * Sends the link if the email address belongs to someone who can sign in. If there were too many requests, returns the
 * seconds to wait.
 */
export async function requestPasswordReset(
  email: string,
  { ip, now }: Pick<SignInRequest, 'ip' | 'now'>,
): Promise<EmailLinkResult> {
  const limits = mailLimits('reset', email, ip)
  const seconds = await recordAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  await withMinimumDuration(asSignIn((tx) => sendResetLink(tx, email, now)))
  return { ok: true }
}

/** Sends the link. Returns false if nobody can sign in with the email address. */
export async function sendResetLink(tx: SignInTx, email: string, now: Date): Promise<boolean> {
  const recipient = await findRecipient(tx, email)
  if (!recipient) return false
  const token = await createMailedLink(tx, 'reset_password', { profileId: recipient.profileId, email, now })
  await queueMail(tx, {
    accountId: recipient.accountId,
    to: { email, name: recipient.name },
    about: `profile ${recipient.profileId}`,
    ...passwordResetMail({ name: recipient.name, token }),
  })
  return true
}

/**
 * The result of a password reset. `cookie` makes the browser a known device, so that failed sign-ins by others on the
 * same network do not lock the person out.
 */
type ResetPasswordResult = { ok: true; cookie: string } | { ok: false; reason: string }

/** Sets the password with the token of an emailed link. Having received the email also confirms the email address. */
export async function resetPassword(
  token: string,
  { password, shouldRevokeTokens }: { password: string; shouldRevokeTokens: boolean },
  signInRequest: Pick<SignInRequest, 'ip' | 'now' | 'device'>,
): Promise<ResetPasswordResult> {
  const link = await findMailedLink('reset_password', token, signInRequest.now)
  if (!link) return { ok: false, reason: 'This link has expired. Request a new one' }
  const outcome = await setPassword(
    link.profileId,
    { password, cause: 'reset', shouldRevokeTokens },
    signInRequest,
    async (tx) => {
      if (!(await consumeMailedLink(tx, 'reset_password', token, signInRequest.now))) return false
      await activateAccounts(tx, link.profileId)
      return true
    },
  )
  return outcome.ok ? { ok: true, cookie: knownDeviceCookie(link.profileId, signInRequest.device) } : outcome
}
