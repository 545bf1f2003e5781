/**
 * An account that signed up stays closed until its owner confirms the e-mail address by pressing a button on the page
 * that a mailed link opens. Requesting another mail does not reveal whether there is anything to confirm.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { queueMail } from '#app/mail/outbox.server'
import { recordAudit } from '#app/viewer/audit.server'
import { findRecipient } from '#app/viewer/recipients.server'
import { inTheSameWhile } from '../at-least.server'
import { mailLimits, takeAttempt } from '../attempt-limits.server'
import type { EmailLinkResult } from '../public-forms/email-link.server'
import type { Visit } from '../visit.server'
import { confirmEmailMail } from './confirm-email-mail'
import { findLink, makeLink, spendLink } from './mailed-links.server'

type Recipient = { profileId: Id; accountId: Id; name: string; email: string }

/** Queues the mail with the link in the transaction that requires it. */
export async function sendConfirmation(tx: IdentityTx, to: Recipient, now: Date): Promise<void> {
  const token = await makeLink(tx, 'confirm_email', { profileId: to.profileId, email: to.email, now })
  await queueMail(tx, {
    accountId: to.accountId,
    to,
    about: `profile ${to.profileId}`,
    ...confirmEmailMail({ name: to.name, token }),
  })
}

export async function resendConfirmation(
  email: string,
  { ip, now }: Pick<Visit, 'ip' | 'now'>,
): Promise<EmailLinkResult> {
  const limits = mailLimits('confirm', email, ip)
  const seconds = await takeAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  const send = asSignIn(async (tx) => {
    const person = await findRecipient(tx, email)
    if (person?.isPending) await sendConfirmation(tx, { ...person, email }, now)
  })
  await inTheSameWhile(send)
  return { ok: true }
}

/** Confirms the address. Returns false if the link is no longer valid. */
export async function confirmEmail(token: string, { ip, now }: Pick<Visit, 'ip' | 'now'>): Promise<boolean> {
  const link = await findLink('confirm_email', token, now)
  if (!link) return false
  const opened = await asSignIn(async (tx) =>
    (await spendLink(tx, 'confirm_email', token, now)) ? openAccounts(tx, link.profileId) : null,
  )
  for (const { accountId, userId } of opened ?? [])
    await asAccount(accountId, (tx) =>
      recordAudit(tx, { userId, actor: link.name, action: 'sign_up.confirmed', subject: link.email, ip }),
    )
  return opened !== null
}

/** Opens the accounts that were waiting for this person to confirm their address. */
export async function openAccounts(tx: IdentityTx, profileId: Id) {
  const owned = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as userId', 'accounts.id as accountId'])
    .where('users.profile_id', '=', profileId)
    .where('users.is_account_owner', '=', true)
    .where('accounts.status', '=', 'pending')
    .execute()
  if (owned.length > 0)
    await tx
      .updateTable('accounts')
      .set({ status: 'active' })
      .where(
        'id',
        'in',
        owned.map(({ accountId }) => accountId),
      )
      .execute()
  return owned
}
