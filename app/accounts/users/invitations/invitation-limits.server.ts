/**
 * Limits on invitations per hour: three to one person, and two hundred from one account. They are counted in the
 * `mails` table, so nothing else has to be stored, and a rolled-back invitation does not count.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

const HOUR_MS = 3_600_000
const MAX_PER_USER = 3
export const MAX_INVITATIONS_PER_HOUR = 200

/**
 * Returns the reason why no invitation can be sent now, or null if one can be sent. `userId` is null for a new user.
 */
export async function checkInvitationLimits(tx: Tx, userId: Id | null, now: Date): Promise<string | null> {
  // Serialize the requests; otherwise, concurrent requests would not count each other's invitations.
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations ' || ${tx.accountId}, 0))`.execute(tx)
  if (userId) {
    const wait = await findWaitTime(tx, MAX_PER_USER, now, userId)
    if (wait) return `This invitation was sent ${MAX_PER_USER} times in the last hour. Try again in ${wait}`
  }
  const wait = await findWaitTime(tx, MAX_INVITATIONS_PER_HOUR, now)
  return wait && `${MAX_INVITATIONS_PER_HOUR} invitations were sent in the last hour. Try again in ${wait}`
}

/** Counts the invitations of the account within the last hour. */
export async function countRecentInvitations(tx: Tx, now: Date): Promise<number> {
  const { count } = await recentInvitations(tx, now)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function recentInvitations(tx: Tx, now: Date) {
  return tx
    .selectFrom('mails')
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', 'invitation')
    .where('queued_at', '>', new Date(now.getTime() - HOUR_MS))
}

/** Returns the time until the oldest of the last `max` invitations is an hour old, or null if there were fewer. */
async function findWaitTime(tx: Tx, max: number, now: Date, userId?: Id): Promise<string | null> {
  const oldest = await recentInvitations(tx, now)
    .select('queued_at')
    .$if(userId !== undefined, (query) => query.where('about', '=', `user ${userId}`))
    .orderBy('queued_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return null
  const minutes = Math.max(1, Math.ceil((oldest.queued_at.getTime() + HOUR_MS - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
