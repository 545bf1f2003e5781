/**
 * Changes to users: invite, edit, deactivate, reactivate. Nobody can manage users of a higher type than their own,
 * change themselves, or grant permissions they lack, and an account keeps at least one admin. Permissions are loaded
 * with every request, so a change takes effect with the next request.
 */

import type { Id, UserType } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { revokeUserTokens } from '#app/platform/viewer/api-tokens.server'
import { type AuditEvent, actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { checkInvitationLimits } from './invitations/invitation-limits.server'
import { type Inviter, revokeInvitation, sendInvitation } from './invitations/invitations.server'
import { saveLocationAccess } from './location-access.server'
import { assignableTypes, canManageUser, isLimitedUser, type User } from './user'
import { mergeUser } from './user-edits.server'
import { loadOverrides, saveOverrides } from './user-overrides.server'
import type { NewUser, UserChange } from './user-schema'
import { lockAdmins, lockUser } from './users.server'

type Acting = Omit<AuditEvent, 'action' | 'subject'>

export type Outcome = { ok: true } | { ok: false; field?: string; reason: string }
export type EditOutcome = Outcome | { ok: false; conflicts: EditConflicts }

const refusal = (reason: string, field?: string): Outcome => ({ ok: false, reason, field })
const typeTooHigh = refusal('You can’t assign a user type higher than your own', 'type')
const notManageable = refusal('You can’t change this user')
const lastAdmin = refusal('This is the account’s last admin. Make another user an admin first', 'type')

export async function inviteUser(
  tx: Tx,
  viewer: Viewer,
  input: NewUser,
  now: Date,
): Promise<(Outcome & { ok: false }) | { ok: true; userId: Id }> {
  if (!assignableTypes(viewer).includes(input.type)) return typeTooHigh as Outcome & { ok: false }
  return inviteUserAs(tx, { inviter: viewer, acting: actorOf(viewer) }, input, now)
}

/** Invites a user without checking who may do so. */
export async function inviteUserAs(
  tx: Tx,
  { inviter, acting }: { inviter: Inviter; acting: Acting },
  input: Omit<NewUser, 'intent' | 'find'>,
  now: Date,
): Promise<(Outcome & { ok: false }) | { ok: true; userId: Id }> {
  const isMailOnly = input.type === 'email_only'
  const problem = isMailOnly ? null : await checkInvitationLimits(tx, null, now)
  if (problem) return { ok: false, reason: problem }
  const user = await tx
    .insertInto('users')
    .values({
      account_id: tx.accountId,
      user_type: input.type,
      name: input.name,
      email: input.email,
      is_limited: isLimitedUser(input.type, input.reach === 'some'),
      // An email-only user has nothing to accept.
      is_active: isMailOnly,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user)
    return {
      ok: false,
      field: 'email',
      reason: 'A user with this email address already exists',
    }
  await saveLocationAccess(tx, user.id, locationAccessOf(input))
  if (!isMailOnly) await sendInvitation(tx, inviter, { ...input, id: user.id }, now)
  const details = { ...acting.details, type: input.type, ...locationAccessOf(input) }
  await recordAudit(tx, { ...acting, action: 'user.invited', subject: input.email, details })
  return { ok: true, userId: user.id }
}

export async function updateUser(
  tx: Tx,
  viewer: Viewer,
  userId: Id,
  submitted: UserChange,
  now: Date,
): Promise<EditOutcome> {
  const user = await lockUser(tx, userId, now)
  const before = await loadOverrides(tx, user.id)
  if (!canManageUser(viewer, user, before)) return notManageable
  const merged = await mergeUser(tx, user, submitted)
  if ('conflicts' in merged) return { ok: false, ...merged }
  const { input } = merged
  const isLimited = isLimitedUser(input.type, input.reach === 'some')
  if (!canManageUser(viewer, { id: user.id, userType: input.type, isLimited }, before)) return typeTooHigh
  const isInvited = await shouldInvite(tx, user, input.type)
  const problem = isInvited && (await checkInvitationLimits(tx, user.id, now))
  if (problem) return refusal(problem)
  const losesAdmin = user.userType === 'admin' && input.type !== 'admin'
  if (losesAdmin && (await isLastAdmin(tx, user.id))) return lastAdmin
  await tx
    .updateTable('users')
    .set({
      name: input.name,
      user_type: input.type,
      is_limited: isLimited,
      changed_by: viewer.name,
      changed_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', user.id)
    .execute()
  await saveLocationAccess(tx, user.id, locationAccessOf(input))
  const overrides = await saveOverrides(tx, viewer, user.id, input.permissions)
  if (isInvited) {
    await setActive(tx, user.id, false)
    await sendInvitation(tx, viewer, user, now)
  }
  const details = { from: user.userType, to: input.type, isLimited, ...locationAccessOf(input), ...overrides }
  await recordAudit(tx, { ...actorOf(viewer), action: 'permission.changed', subject: user.email, details })
  return { ok: true }
}

/**
 * Returns the submitted locations and groups, or none if the user is not limited. Otherwise, the saved locations would
 * unexpectedly apply if the user became limited later.
 */
function locationAccessOf({
  type,
  reach,
  locations,
  groups,
}: Pick<NewUser, 'type' | 'reach' | 'locations' | 'groups'>) {
  return isLimitedUser(type, reach === 'some') ? { locations, groups } : { locations: [], groups: [] }
}

/**
 * Checks whether the user must accept an invitation because the new type can sign in, but the user was email-only and
 * has no profile yet.
 */
async function shouldInvite(tx: Tx, user: User, type: UserType): Promise<boolean> {
  return user.userType === 'email_only' && type !== 'email_only' && !(await hasProfile(tx, user.id))
}

/** Deactivates a user: from the next request on, their sessions, tokens and invitation no longer work. */
export async function deactivateUser(viewer: Viewer, user: User, now: Date): Promise<Outcome> {
  const outcome = await viewer.query(async (tx): Promise<Outcome> => {
    if (!canManageUser(viewer, user, await loadOverrides(tx, user.id))) return notManageable
    return deactivateAs(tx, actorOf(viewer), user, now)
  })
  // Sessions of inactive users are not valid. End them anyway, so that they do not become valid again if the user is
  // reactivated.
  if (outcome.ok) await endUserSessions(user.id, now)
  return outcome
}

/** Deactivates a user without checking who may do so. Callers must call `endUserSessions` afterwards. */
export async function deactivateAs(tx: Tx, acting: Acting, user: User, now: Date): Promise<Outcome> {
  if (user.userType === 'admin' && (await isLastAdmin(tx, user.id))) return lastAdmin
  await setActive(tx, user.id, false)
  await revokeInvitation(tx, user.id)
  await revokeUserTokens(tx, user.id, now)
  await recordAudit(tx, { ...acting, action: 'user.deactivated', subject: user.email })
  return { ok: true }
}

/** Reactivates a user with the permissions they had before. A user who never accepted an invitation gets a new one. */
export async function reactivateUser(tx: Tx, viewer: Viewer, user: User, now: Date): Promise<Outcome> {
  if (!canManageUser(viewer, user, await loadOverrides(tx, user.id))) return notManageable
  return reactivateAs(tx, { inviter: viewer, acting: actorOf(viewer) }, user, now)
}

/** Reactivates a user without checking who may do so. */
export async function reactivateAs(
  tx: Tx,
  { inviter, acting }: { inviter: Inviter; acting: Acting },
  user: User,
  now: Date,
): Promise<Outcome> {
  if (user.state !== 'deactivated') return refusal('This user is not deactivated')
  if (user.userType === 'email_only' || (await hasProfile(tx, user.id))) await setActive(tx, user.id, true)
  else {
    const problem = await checkInvitationLimits(tx, user.id, now)
    if (problem) return refusal(problem)
    await sendInvitation(tx, inviter, user, now)
  }
  await recordAudit(tx, { ...acting, action: 'user.reactivated', subject: user.email })
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

export function endUserSessions(userId: Id, now: Date) {
  return asSignIn((tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute(),
  )
}
