/**
 * Starts and ends impersonations, which show a staff member what a user sees. An impersonation requires a reason, ends
 * within an hour, cannot be started during another impersonation, and is possible only for users who are not staff. The
 * session remains the staff member's session, but gets a new token at the start and at the end. Every event in the
 * account's audit log contains both identities.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { renewSession } from '#app/platform/viewer/sessions/sessions.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findImpersonatableUser } from './impersonatable-users.server'
import { type ImpersonatableUser, MAX_IMPERSONATION_MINUTES } from './impersonation'
import { endImpersonationJob } from './impersonation-jobs.server'
import { recordImpersonationEnd } from './record-impersonation-end.server'

type ImpersonationRequest = { userId: Id; reason: string; ip: string; now: Date }
type StartResult = { ok: true; cookie: string; user: ImpersonatableUser } | { ok: false; reason: string }

/** Starts an impersonation. Returns the cookie with the session's new token, or the reason for refusing the request. */
export async function startImpersonation(
  viewer: Viewer,
  request: ImpersonationRequest,
): Promise<StartResult> {
  const { sessionId, profileId } = viewer
  if (!viewer.isStaff || viewer.impersonator || !sessionId)
    return { ok: false, reason: 'Only staff can do this, and not while impersonating' }
  const user = await findImpersonatableUser(request.userId)
  if (!user) return { ok: false, reason: 'This user can’t be impersonated' }
  await endExpiredImpersonations(sessionId, request.now)
  const until = new Date(request.now.getTime() + MAX_IMPERSONATION_MINUTES * 60_000)
  const { cookie, id } = await asSignIn(async (tx) => ({
    cookie: await renewSession(tx, sessionId),
    ...(await tx
      .insertInto('impersonations')
      .values({
        session_id: sessionId,
        staff_profile_id: profileId,
        user_id: user.id,
        reason: request.reason,
        started_at: request.now,
        expires_at: until,
      })
      .returning('id')
      .executeTakeFirstOrThrow()),
  }))
  await asAccount(user.accountId, async (tx) => {
    await recordAudit(tx, {
      userId: user.id,
      actor: user.name,
      impersonator: { profileId, name: viewer.name },
      action: 'impersonation.started',
      subject: user.name,
      details: { reason: request.reason, until },
      ip: request.ip,
    })
    const payload = { accountId: user.accountId, impersonationId: id }
    await enqueue(tx, endImpersonationJob, payload, { afterSeconds: MAX_IMPERSONATION_MINUTES * 60 })
  })
  return { ok: true, cookie, user }
}

/**
 * Ends the current impersonation. Returns the cookie with the session's new token, or null if there is no
 * impersonation.
 */
export async function endImpersonation(viewer: Viewer, now: Date): Promise<string | null> {
  const { sessionId } = viewer
  if (!viewer.impersonator || !sessionId) return null
  const { cookie, ended } = await asSignIn(async (tx) => ({
    cookie: await renewSession(tx, sessionId),
    ended: await tx
      .updateTable('impersonations')
      .set({ ended_at: now })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute(),
  }))
  for (const { id } of ended) await recordImpersonationEnd(id, 'Ended by staff')
  return cookie
}

/** Ends the expired impersonations of a session, because a session can have only one open impersonation. */
async function endExpiredImpersonations(sessionId: Id, now: Date): Promise<void> {
  const ended = await asSignIn((tx) =>
    tx
      .updateTable('impersonations')
      .set({ ended_at: sql`expires_at` })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning('id')
      .execute(),
  )
  for (const { id } of ended) await recordImpersonationEnd(id, 'Time limit reached')
}
