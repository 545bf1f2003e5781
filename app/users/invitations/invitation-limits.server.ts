/**
 * Limits on invitations per hour: three to one person, and two hundred from one account. They are counted in the
 * `mails` table, so nothing else has to be stored, and a rolled-back invitation does not count.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

const HOUR_MS = 3_600_000
const MAX_PER_USER = 3
const MAX_PER_ACCOUNT = 200

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
  const wait = await findWaitTime(tx, MAX_PER_ACCOUNT, now)
  return wait && `${MAX_PER_ACCOUNT} invitations were sent in the last hour. Try again in ${wait}`
}

/** Returns the time until the oldest of the last `max` invitations is an hour old, or null if there were fewer. */
async function findWaitTime(tx: Tx, max: number, now: Date, userId?: Id): Promise<string | null> {
  const oldest = await tx
    .selectFrom('mails')
    .select('queued_at')
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', 'invitation')
    .where('queued_at', '>', new Date(now.getTime() - HOUR_MS))
    .$if(userId !== undefined, (query) => query.where('about', '=', `user ${userId}`))
    .orderBy('queued_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return null
  const minutes = Math.max(1, Math.ceil((oldest.queued_at.getTime() + HOUR_MS - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
