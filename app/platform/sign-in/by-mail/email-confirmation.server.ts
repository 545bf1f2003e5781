/**
 * Confirms the email address of a new account's owner. The account stays closed until the owner opens the emailed link
 * and clicks the button on that page. Requesting a new email does not reveal whether there is anything to confirm.
 */

import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { findRecipient } from '#app/platform/viewer/recipients.server'
import { mailLimits, recordAttempt } from '../attempt-limits.server'
import { withMinimumDuration } from '../minimum-duration.server'
import type { EmailLinkResult } from '../public-forms/email-link.server'
import type { SignInRequest } from '../sign-in-request.server'
import { emailConfirmationMail } from './email-confirmation-mail'
import { consumeMailedLink, createMailedLink, findMailedLink } from './mailed-links.server'

type Recipient = { profileId: Id; accountId: Id; name: string; email: string }

/** Queues the email with the confirmation link, in the caller's transaction. */
export async function sendConfirmationMail(tx: SignInTx, to: Recipient, now: Date): Promise<void> {
  const token = await createMailedLink(tx, 'confirm_email', { profileId: to.profileId, email: to.email, now })
  await queueMail(tx, {
    accountId: to.accountId,
    to,
    about: `profile ${to.profileId}`,
    ...emailConfirmationMail({ name: to.name, token }),
  })
}

export async function resendConfirmationMail(
  email: string,
  { ip, now }: Pick<SignInRequest, 'ip' | 'now'>,
): Promise<EmailLinkResult> {
  const limits = mailLimits('confirm', email, ip)
  const seconds = await recordAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  const sending = asSignIn(async (tx) => {
    const recipient = await findRecipient(tx, email)
    if (recipient?.isPending) await sendConfirmationMail(tx, { ...recipient, email }, now)
  })
  await withMinimumDuration(sending)
  return { ok: true }
}

/** Confirms the email address. Returns false if the link is no longer valid. */
export async function confirmEmail(
  token: string,
  { ip, now }: Pick<SignInRequest, 'ip' | 'now'>,
): Promise<boolean> {
  const link = await findMailedLink('confirm_email', token, now)
  if (!link) return false
  const activated = await asSignIn(async (tx) =>
    (await consumeMailedLink(tx, 'confirm_email', token, now)) ? activateAccounts(tx, link.profileId) : null,
  )
  for (const { accountId, userId } of activated ?? [])
    await asAccount(accountId, (tx) =>
      recordAudit(tx, { userId, actor: link.name, action: 'sign_up.confirmed', subject: link.email, ip }),
    )
  return activated !== null
}

/**
 * Activates the accounts that were waiting for this person to confirm their email address. Returns the activated
 * accounts.
 */
export async function activateAccounts(tx: SignInTx, profileId: Id) {
  const pendingAccounts = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as userId', 'accounts.id as accountId'])
    .where('users.profile_id', '=', profileId)
    .where('users.is_account_owner', '=', true)
    .where('accounts.status', '=', 'pending')
    .execute()
  if (pendingAccounts.length > 0)
    await tx
      .updateTable('accounts')
      .set({ status: 'active' })
      .where(
        'id',
        'in',
        pendingAccounts.map(({ accountId }) => accountId),
      )
      .execute()
  return pendingAccounts
}
