/**
 * Signing up: creates a trial account with its owner, which stays closed until the owner's address is confirmed. For an
 * address that is already known, no account is created. Instead its owner gets a mail, and the person at the form gets
 * the same response after the same delay.
 */
import { configuration } from '#app/configuration.server'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { log } from '#app/log.server'
import { queueMail } from '#app/mail/outbox.server'
import { inTheSameWhile } from '#app/sign-in/at-least.server'
import { mailLimits, takeAttempt } from '#app/sign-in/attempt-limits.server'
import { sendConfirmation } from '#app/sign-in/by-mail/email-confirmation.server'
import { hashPassword, problemOfPassword } from '#app/sign-in/passwords/passwords.server'
import type { Visit } from '#app/sign-in/visit.server'
import { recordAudit } from '#app/viewer/audit.server'
import { findRecipient } from '#app/viewer/recipients.server'
import { alreadyHereMail } from './already-here-mail'
import type { Signup } from './signup-schema'

type Outcome =
  | { ok: true; accountId: Id | null }
  | { ok: false; seconds: number }
  | { ok: false; problem: string }
  | { ok: false; failed: true }

/** `accountId` is null if the address was known. It may go only into the browser's sealed ticket. */
export async function signUp(signup: Signup, { ip, now }: Pick<Visit, 'ip' | 'now'>): Promise<Outcome> {
  const limits = mailLimits('sign-up', signup.email, ip)
  const known = [signup.name, signup.company, signup.email.split('@')[0]]
  const problem = await problemOfPassword(signup.password, known)
  if (problem) return { ok: false, problem }
  const seconds = await takeAttempt(limits, now)
  if (seconds > 0) return { ok: false, seconds }
  try {
    return { ok: true, accountId: await inTheSameWhile(create(signup, ip, now)) }
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ err: error }, 'an account could not be created')
    return { ok: false, failed: true }
  }
}

async function create(signup: Signup, ip: string, now: Date): Promise<Id | null> {
  const hashed = await hashPassword(signup.password)
  const made = await asSignIn(async (tx) => {
    const profile = await tx
      .insertInto('profiles')
      .values({ email: signup.email, name: signup.name, password_hash: hashed, password_changed_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (profile) return openTrial(tx, signup, profile.id, now)
    await tellThemSo(tx, signup.email)
    return null
  })
  if (!made) return null
  const { accountId, userId } = made
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: signup.name, action: 'sign_up.started', subject: signup.company, ip }),
  )
  return accountId
}

async function openTrial(tx: IdentityTx, signup: Signup, profileId: Id, now: Date) {
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
  await sendConfirmation(tx, { profileId, accountId: account.id, name, email }, now)
  return { accountId: account.id, userId: user.id }
}

/**
 * Notifies the owner of a known address, who may have forgotten that they already have an account. People who may not
 * sign in get no mail.
 */
async function tellThemSo(tx: IdentityTx, email: string): Promise<void> {
  const person = await findRecipient(tx, email)
  if (!person) return
  const to = { email, name: person.name }
  await queueMail(tx, { accountId: person.accountId, to, ...alreadyHereMail(to) })
}
