/**
 * Password reset: a link by mail, then a new password. Known and unknown addresses get the same response after the same
 * delay. The link proves nothing beyond access to the mailbox, so a second factor is still required afterwards.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import { queueMail } from '#app/mail/outbox.server'
import { findRecipient } from '#app/viewer/recipients.server'
import { inTheSameWhile } from '../at-least.server'
import { mailLimits, takeAttempt } from '../attempt-limits.server'
import { openAccounts } from '../by-mail/email-confirmation.server'
import { findLink, makeLink, spendLink } from '../by-mail/mailed-links.server'
import { writeKnownDevice } from '../known-device.server'
import type { EmailLinkResult } from '../public-forms/email-link.server'
import type { Visit } from '../visit.server'
import { choosePassword } from './password-changes.server'
import { passwordResetMail } from './password-reset-mail'

/** Sends the link if the address belongs to somebody who may sign in. */
export async function askForReset(
  email: string,
  { ip, now }: Pick<Visit, 'ip' | 'now'>,
): Promise<EmailLinkResult> {
  const limits = mailLimits('reset', email, ip)
  const seconds = await takeAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  await inTheSameWhile(asSignIn((tx) => sendLink(tx, email, now)))
  return { ok: true }
}

async function sendLink(tx: IdentityTx, email: string, now: Date): Promise<void> {
  const person = await findRecipient(tx, email)
  if (!person) return
  const token = await makeLink(tx, 'reset_password', { profileId: person.profileId, email, now })
  await queueMail(tx, {
    accountId: person.accountId,
    to: { email, name: person.name },
    about: `profile ${person.profileId}`,
    ...passwordResetMail({ name: person.name, token }),
  })
}

/**
 * The cookie makes the browser a known device, so that failures of others on the same network do not keep its owner
 * from signing in.
 */
type Reset = { ok: true; cookie: string } | { ok: false; reason: string }

/** Sets the password using a mailed link. Receiving the mail also confirms the address. */
export async function resetPassword(
  token: string,
  { password, revokesTokens }: { password: string; revokesTokens: boolean },
  visit: Pick<Visit, 'ip' | 'now' | 'device'>,
): Promise<Reset> {
  const link = await findLink('reset_password', token, visit.now)
  if (!link) return { ok: false, reason: 'This link has expired. Ask for a new one' }
  const outcome = await choosePassword(
    link.profileId,
    { password, how: 'reset', revokesTokens },
    visit,
    async (tx) => {
      if (!(await spendLink(tx, 'reset_password', token, visit.now))) return false
      await openAccounts(tx, link.profileId)
      return true
    },
  )
  return outcome.ok ? { ok: true, cookie: writeKnownDevice(link.profileId, visit.device) } : outcome
}
