/**
 * Changes to users: invite, edit, deactivate, reactivate. Nobody can manage users of a higher type than their own,
 * change themselves, or grant permissions they lack, and an account keeps at least one admin. Permissions are read with
 * every request, so a change applies from the next one.
 */
import { asSignIn } from '#app/database/identity.server'
import type { Id, UserType } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { revokeTokensOf } from '#app/viewer/api-tokens.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { problemOfInviting } from './invitation-limits.server'
import { revokeInvitation, sendInvitation } from './invitations.server'
import { isLimitedAs, mayChange, typesToGive, type User } from './user'
import { changeOverrides, overridesOf } from './user-overrides.server'
import { givePlaces } from './user-places.server'
import type { NewUser, UserChange } from './user-schema'
import { lockAdmins } from './users.server'

export type Outcome = { ok: true } | { ok: false; field?: string; reason: string }

const refused = (reason: string, field?: string): Outcome => ({ ok: false, reason, field })
const aboveThem = refused('You cannot give a user type that may do more than you', 'type')
const notTheirs = refused('You cannot change this user')
const lastAdmin = refused('This is the account’s last admin. Make somebody else an admin first', 'type')

export async function inviteUser(
  tx: Tx,
  viewer: Viewer,
  values: NewUser,
  now: Date,
): Promise<(Outcome & { ok: false }) | { ok: true; userId: Id }> {
  if (!typesToGive(viewer).includes(values.type)) return aboveThem as Outcome & { ok: false }
  const isMailOnly = values.type === 'email_only'
  const problem = isMailOnly ? null : await problemOfInviting(tx, null, now)
  if (problem) return { ok: false, reason: problem }
  const added = await tx
    .insertInto('users')
    .values({
      account_id: tx.accountId,
      user_type: values.type,
      name: values.name,
      email: values.email,
      is_limited: isLimitedAs(values.type, values.reach === 'some'),
      // A user who only receives mail has nothing to accept.
      is_active: isMailOnly,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added)
    return {
      ok: false,
      field: 'email',
      reason: 'Somebody with this e-mail address is in the account already',
    }
  await givePlaces(tx, added.id, placesWanted(values))
  if (!isMailOnly) await sendInvitation(tx, viewer, { ...values, id: added.id }, now)
  const details = { type: values.type, ...placesWanted(values) }
  await recordAudit(tx, { ...actorOf(viewer), action: 'user.invited', subject: values.email, details })
  return { ok: true, userId: added.id }
}

export async function updateUser(
  tx: Tx,
  viewer: Viewer,
  user: User,
  values: UserChange,
  now: Date,
): Promise<Outcome> {
  const before = await overridesOf(tx, user.id)
  if (!mayChange(viewer, user, before)) return notTheirs
  const isLimited = isLimitedAs(values.type, values.reach === 'some')
  if (!mayChange(viewer, { id: user.id, userType: values.type, isLimited }, before)) return aboveThem
  const isInvited = await mustAccept(tx, user, values.type)
  const problem = isInvited && (await problemOfInviting(tx, user.id, now))
  if (problem) return refused(problem)
  const isNoAdminNow = user.userType === 'admin' && values.type !== 'admin'
  if (isNoAdminNow && (await isLastAdmin(tx, user.id))) return lastAdmin
  await tx
    .updateTable('users')
    .set({ name: values.name, user_type: values.type, is_limited: isLimited })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', user.id)
    .execute()
  await givePlaces(tx, user.id, placesWanted(values))
  const overrides = await changeOverrides(tx, viewer, user.id, values.permissions)
  if (isInvited) {
    await setActive(tx, user.id, false)
    await sendInvitation(tx, viewer, user, now)
  }
  const details = { from: user.userType, to: values.type, isLimited, ...placesWanted(values), ...overrides }
  await recordAudit(tx, { ...actorOf(viewer), action: 'permission.changed', subject: user.email, details })
  return { ok: true }
}

/** Drops locations that do not limit the user; otherwise they would reappear unexpectedly later. */
function placesWanted({
  type,
  reach,
  locations,
  groups,
}: Pick<NewUser, 'type' | 'reach' | 'locations' | 'groups'>) {
  return isLimitedAs(type, reach === 'some') ? { locations, groups } : { locations: [], groups: [] }
}

/**
 * Whether a user who only received mail and may now sign in must accept an invitation, because they have no profile
 * yet.
 */
async function mustAccept(tx: Tx, user: User, type: UserType): Promise<boolean> {
  return user.userType === 'email_only' && type !== 'email_only' && !(await hasProfile(tx, user.id))
}

/** Deactivates a user from the next request on: sessions, tokens, the invitation. */
export async function deactivateUser(viewer: Viewer, user: User, now: Date): Promise<Outcome> {
  const outcome = await viewer.query(async (tx): Promise<Outcome> => {
    if (!mayChange(viewer, user, await overridesOf(tx, user.id))) return notTheirs
    if (user.userType === 'admin' && (await isLastAdmin(tx, user.id))) return lastAdmin
    await setActive(tx, user.id, false)
    await revokeInvitation(tx, user.id)
    await revokeTokensOf(tx, user.id, now)
    await recordAudit(tx, { ...actorOf(viewer), action: 'user.deactivated', subject: user.email })
    return { ok: true }
  })
  // Inactive users have no valid session. The sessions are ended too, so that none becomes valid again if the user is
  // reactivated.
  if (outcome.ok) await endSessionsOf(user.id, now)
  return outcome
}

/** Reactivates a user as before. A user who never accepted an invitation gets a new one. */
export async function reactivateUser(tx: Tx, viewer: Viewer, user: User, now: Date): Promise<Outcome> {
  if (!mayChange(viewer, user, await overridesOf(tx, user.id))) return notTheirs
  if (user.state !== 'deactivated') return refused('This user is not deactivated')
  if (user.userType === 'email_only' || (await hasProfile(tx, user.id))) await setActive(tx, user.id, true)
  else {
    const problem = await problemOfInviting(tx, user.id, now)
    if (problem) return refused(problem)
    await sendInvitation(tx, viewer, user, now)
  }
  await recordAudit(tx, { ...actorOf(viewer), action: 'user.reactivated', subject: user.email })
  return { ok: true }
}

async function isLastAdmin(tx: Tx, userId: Id): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return admins.every((id) => id === userId)
}

async function hasProfile(tx: Tx, userId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('profile_id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.profile_id !== null
}

async function setActive(tx: Tx, userId: Id, isActive: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_active: isActive })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', userId)
    .execute()
}

function endSessionsOf(userId: Id, now: Date) {
  return asSignIn((tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute(),
  )
}
