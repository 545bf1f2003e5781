/**
 * Limits on invitations per hour: three to one person, and two hundred from one account. The outbox records what was
 * sent, so nothing else has to be stored, and a rolled-back invitation does not count.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

const HOUR_MS = 3_600_000
const mostToOne = 3
const mostFromAccount = 200

/** Returns the reason why no invitation may be sent now, or null if one may. `userId` is null for a new user. */
export async function problemOfInviting(tx: Tx, userId: Id | null, now: Date): Promise<string | null> {
  // Serialize the requests; otherwise many concurrent requests would each count as the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations ' || ${tx.accountId}, 0))`.execute(tx)
  if (userId) {
    const wait = await minutesToWait(tx, mostToOne, now, userId)
    if (wait) return `This invitation was sent ${mostToOne} times within an hour. Try again in ${wait}`
  }
  const wait = await minutesToWait(tx, mostFromAccount, now)
  return wait && `${mostFromAccount} invitations were sent within an hour. Try again in ${wait}`
}

/** Time until the oldest of the last `most` invitations is an hour old; null if there were fewer. */
async function minutesToWait(tx: Tx, most: number, now: Date, userId?: Id): Promise<string | null> {
  const first = await tx
    .selectFrom('mails')
    .select('queued_at')
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', 'invitation')
    .where('queued_at', '>', new Date(now.getTime() - HOUR_MS))
    .$if(userId !== undefined, (query) => query.where('about', '=', `user ${userId}`))
    .orderBy('queued_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const minutes = Math.max(1, Math.ceil((first.queued_at.getTime() + HOUR_MS - now.getTime()) / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
