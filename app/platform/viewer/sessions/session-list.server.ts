/** Lists and ends the sessions of a person. */
import type { Selectable } from 'kysely'
import type { SessionsTable } from '#app/kit/database/generated-schema'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '../audit.server'
import type { Viewer } from '../viewer.server'
import { isAlive } from './sessions.server'

export type ListedSession = Pick<
  Selectable<SessionsTable>,
  'id' | 'ip' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at' | 'is_remembered' | 'method'
>

/** Returns the active sessions, most recently used first. */
export function listSessions(profileId: Id, now: Date): Promise<ListedSession[]> {
  return asSignIn((tx) =>
    tx
      .selectFrom('sessions')
      .select([
        'id',
        'ip',
        'user_agent',
        'created_at',
        'last_seen_at',
        'expires_at',
        'is_remembered',
        'method',
      ])
      .where('profile_id', '=', profileId)
      .where(isAlive(now))
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
}

/**
 * Ends all active sessions of a person, except the session `except` if it is given. Returns the number of ended
 * sessions.
 */
export async function endSessions(
  tx: SignInTx,
  profileId: Id,
  now: Date,
  { except }: { except?: Id | null } = {},
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('profile_id', '=', profileId)
    .where(isAlive(now))
    .$if(Boolean(except), (query) => query.where('id', '<>', except as Id))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends a session of the viewer other than the current one. Returns false if there is no such session. */
export async function endUserSession(viewer: Viewer, sessionId: string, now: Date): Promise<boolean> {
  const id = parseId(sessionId)
  if (!id || id === viewer.sessionId) return false
  const { numUpdatedRows } = await asSignIn((tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('profile_id', '=', viewer.profileId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) return false
  await recordEndedSessions(viewer, { session: id })
  return true
}

export async function endOtherSessions(viewer: Viewer, now: Date): Promise<number> {
  const count = await asSignIn((tx) => endSessions(tx, viewer.profileId, now, { except: viewer.sessionId }))
  if (count > 0) await recordEndedSessions(viewer, { count })
  return count
}

function recordEndedSessions(viewer: Viewer, details: Record<string, unknown>): Promise<void> {
  return asAccount(viewer.accountId, (tx) =>
    recordAudit(tx, { ...actorOf(viewer), action: 'session.ended', details }),
  )
}
