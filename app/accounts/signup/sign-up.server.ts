/**
 * Signs up: creates a trial account with its owner. The account stays closed until the owner confirms the email
 * address. If the email address is already known, no account is created. Instead, the person with that address gets an
 * email, and the form gets the same response after the same delay.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { mailLimits, recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import { sendConfirmationMail } from '#app/platform/sign-in/by-mail/email-confirmation.server'
import { withMinimumDuration } from '#app/platform/sign-in/minimum-duration.server'
import { checkNewPassword, hashPassword } from '#app/platform/sign-in/passwords/passwords.server'
import type { SignInRequest } from '#app/platform/sign-in/sign-in-request.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { findRecipient } from '#app/platform/viewer/recipients.server'
import { existingAccountMail } from './existing-account-mail'
import type { Signup } from './signup-schema'

type SignUpResult =
  | { ok: true; accountId: Id | null }
  | { ok: false; seconds: number }
  | { ok: false; problem: string }
  | { ok: false; failed: true }

/**
 * Creates the account. `accountId` is null if the email address was already known. It must be stored only in the sealed
 * ticket, because it would reveal that the email address is known.
 */
export async function signUp(
  signup: Signup,
  { ip, now }: Pick<SignInRequest, 'ip' | 'now'>,
): Promise<SignUpResult> {
  const limits = mailLimits('sign-up', signup.email, ip)
  const knownWords = [signup.name, signup.company, signup.email.split('@')[0]]
  const problem = await checkNewPassword(signup.password, knownWords)
  if (problem) return { ok: false, problem }
  const seconds = await recordAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  try {
    return { ok: true, accountId: await withMinimumDuration(createTrialAccount(signup, ip, now)) }
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ err: error }, 'an account could not be created')
    return { ok: false, failed: true }
  }
}

async function createTrialAccount(signup: Signup, ip: string, now: Date): Promise<Id | null> {
  const passwordHash = await hashPassword(signup.password)
  const created = await asSignIn(async (tx) => {
    const profile = await tx
      .insertInto('profiles')
      .values({
        email: signup.email,
        name: signup.name,
        password_hash: passwordHash,
        password_changed_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (profile) return insertTrialAccount(tx, signup, profile.id, now)
    await notifyExistingUser(tx, signup.email)
    return null
  })
  if (!created) return null
  const { accountId, userId } = created
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: signup.name, action: 'sign_up.started', subject: signup.company, ip }),
  )
  return accountId
}

async function insertTrialAccount(tx: SignInTx, signup: Signup, profileId: Id, now: Date) {
  const { trialDays } = configuration()
  const account = await tx
    .insertInto('accounts')
    .values({
      parent_id: null,
      segment: null,
      name: signup.company,
      vertical: signup.vertical,
      time_zone: signup.timeZone,
      status: 'pending',
      ...(trialDays > 0 && {
        trial_started_at: now,
        trial_ended_at: new Date(now.getTime() + trialDays * 86_400_000),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name, email } = signup
  const user = await tx
    .insertInto('users')
    .values({
      account_id: account.id,
      profile_id: profileId,
      user_type: 'admin',
      name,
      email,
      is_account_owner: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendConfirmationMail(tx, { profileId, accountId: account.id, name, email }, now)
  return { accountId: account.id, userId: user.id }
}

/**
 * Sends an email to the person with a known email address, who may have forgotten that they already have an account.
 * People who cannot sign in get no email.
 */
async function notifyExistingUser(tx: SignInTx, email: string): Promise<void> {
  const recipient = await findRecipient(tx, email)
  if (!recipient) return
  const to = { email, name: recipient.name }
  await queueMail(tx, { accountId: recipient.accountId, to, ...existingAccountMail(to) })
}
