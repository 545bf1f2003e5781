/**
 * Changes to a person's own profile. A new name is saved in all accounts of the person. A new email address takes
 * effect when the person confirms it with the link that is sent to it. The old address is notified, in case someone
 * else made the change.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { newEmailLimits, recordAttempt } from '#app/platform/sign-in/attempt-limits.server'
import {
  consumeMailedLink,
  createMailedLink,
  findMailedLink,
} from '#app/platform/sign-in/by-mail/mailed-links.server'
import { checkPassword } from '#app/platform/sign-in/passwords/password-changes.server'
import { tooManyAttemptsMessage } from '#app/platform/sign-in/too-many-attempts.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { emailChangedMail, newEmailMail } from './email-change-mail'
import { queryOwnAccount } from './query-own-account.server'

/**
 * Returns the conflicts instead of saving if somebody else has changed the name since the form was opened. `shown` is the
 * hidden field of the form; the API has none.
 */
export async function renameUser(
  viewer: Viewer,
  name: string,
  shown: string | null,
): Promise<EditConflicts | null> {
  const conflicts = await asSignIn(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['name', 'changed_by as by', 'changed_at as at'])
      .where('account_id', '=', viewer.ownAccountId)
      .where('profile_id', '=', viewer.profileId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const [stored, submitted] = [{ name: user.name }, { name }]
    const merged = mergeEdits({ shown: shown ?? describeShown(stored), submitted, stored })
    if (merged.conflicts.length > 0)
      return describeConflicts(
        merged.conflicts,
        { stored, submitted, by: user.by, at: user.at },
        () => 'Name',
        (_, values) => values.name,
      )
    if (merged.values.name !== name) return null
    await tx.updateTable('profiles').set({ name }).where('id', '=', viewer.profileId).execute()
    await tx
      .updateTable('users')
      .set({ name, changed_by: name, changed_at: new Date() })
      .where('profile_id', '=', viewer.profileId)
      .execute()
    return null
  })
  if (conflicts) return conflicts
  await queryOwnAccount(viewer, (tx) =>
    recordAudit(tx, { ...actorOf(viewer), action: 'profile.changed', subject: name }),
  )
  return null
}

type EmailChangeResult = { ok: true } | { ok: false; field: string; reason: string; status?: 429 }

/**
 * Sends the link to the new email address. If the address is already taken, sends nothing but returns the same result,
 * so that nobody can find out who has an account.
 */
export async function requestEmailChange(
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
  now: Date,
): Promise<EmailChangeResult> {
  if (email === viewer.email) return { ok: false, field: 'email', reason: 'This is already your address' }
  const passwordCheck = await checkPassword(viewer.profileId, currentPassword, now)
  if (!passwordCheck.ok && passwordCheck.reason === 'wait')
    return {
      ok: false,
      field: 'currentPassword',
      reason: tooManyAttemptsMessage(passwordCheck.seconds),
      status: 429,
    }
  if (!passwordCheck.ok) return { ok: false, field: 'currentPassword', reason: 'Incorrect password' }
  const seconds = await recordAttempt(newEmailLimits(viewer.profileId), now)
  if (seconds > 0) return { ok: false, field: 'email', reason: tooManyAttemptsMessage(seconds), status: 429 }
  await asSignIn(async (tx) => {
    if (await isEmailTaken(tx, viewer.profileId, email)) return
    const token = await createMailedLink(tx, 'change_email', { profileId: viewer.profileId, email, now })
    await queueMail(tx, {
      accountId: viewer.ownAccountId,
      to: { email, name: viewer.name },
      about: `profile ${viewer.profileId}`,
      ...newEmailMail({ name: viewer.name, email, token }),
    })
  })
  return { ok: true }
}

/**
 * Confirms the new email address. Returns false if the link is no longer valid, or if the email address has been taken
 * in the meantime.
 */
export async function changeEmail(token: string, now: Date): Promise<boolean> {
  const link = await findMailedLink('change_email', token, now)
  if (!link) return false
  const changed = await asSignIn(async (tx) => {
    if (await isEmailTaken(tx, link.profileId, link.email)) return null
    if (!(await consumeMailedLink(tx, 'change_email', token, now))) return null
    return saveNewEmail(tx, link.profileId, link.email)
  })
  for (const { userId, accountId, name } of changed ?? [])
    await asAccount(accountId, (tx) =>
      recordAudit(tx, { userId, actor: name, action: 'profile.email_changed', subject: link.email }),
    )
  return changed !== null
}

async function saveNewEmail(tx: SignInTx, profileId: Id, email: string) {
  const before = await tx
    .selectFrom('profiles')
    .select(['email', 'name'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const users = await tx
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'name'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
  await tx.updateTable('profiles').set({ email }).where('id', '=', profileId).execute()
  await tx.updateTable('users').set({ email }).where('profile_id', '=', profileId).execute()
  if (users[0])
    await queueMail(tx, {
      accountId: users[0].accountId,
      to: before,
      about: `profile ${profileId}`,
      ...emailChangedMail({ name: before.name, email }),
    })
  return users
}

/**
 * Checks whether the email address belongs to a different person, or to someone invited to one of this person's
 * accounts.
 */
async function isEmailTaken(tx: SignInTx, profileId: Id, email: string): Promise<boolean> {
  const profile = await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()
  if (profile) return true
  const invited = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('account_id', 'in', (of) =>
      of.selectFrom('users as own').select('own.account_id').where('own.profile_id', '=', profileId),
    )
    .where((is) => is.or([is('profile_id', 'is', null), is('profile_id', '<>', profileId)]))
    .executeTakeFirst()
  return invited !== undefined
}
