/**
 * How many failed sign-ins are borne: 10 in 15 minutes for one e-mail from one address, 100 from one address.
 * Counting by the pair keeps a stranger from locking a person out.
 */
import { sql } from 'kysely'
import { asSignIn } from '#app/database/identity.server'

const WINDOW_MS = 15 * 60_000
const LIMITS = { pair: 10, address: 100 }

const keysOf = (email: string, ip: string) => ({ pair: `${email.slice(0, 200)}|${ip}`, address: `|${ip}` })

/** Seconds until the next attempt is heard; 0 when it is heard now. */
export async function secondsToWait(email: string, ip: string, now: Date): Promise<number> {
  const keys = keysOf(email, ip)
  const rows = await asSignIn((tx) =>
    tx
      .selectFrom('sign_in_limits')
      .select(['key', 'points', 'expire'])
      .where('key', 'in', Object.values(keys))
      .execute(),
  )
  const waits = rows
    .filter((row) => row.points >= (row.key === keys.pair ? LIMITS.pair : LIMITS.address))
    .map((row) => Math.ceil((Number(row.expire) - now.getTime()) / 1000))
  return Math.max(0, ...waits)
}

/** Counts one failure for the pair and for the address; a window begins with its first failure. */
export async function countFailure(email: string, ip: string, now: Date): Promise<void> {
  const at = now.getTime()
  const expire = String(at + WINDOW_MS)
  await asSignIn(async (tx) => {
    for (const key of Object.values(keysOf(email, ip)).sort()) {
      await tx
        .insertInto('sign_in_limits')
        .values({ key, points: 1, expire })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`case when sign_in_limits.expire < ${at} then 1 else sign_in_limits.points + 1 end`,
            expire: sql`case when sign_in_limits.expire < ${at} then excluded.expire else sign_in_limits.expire end`,
          }),
        )
        .execute()
    }
    await tx.deleteFrom('sign_in_limits').where('expire', '<', String(at)).execute()
  })
}

export async function clearFailures(email: string, ip: string): Promise<void> {
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', keysOf(email, ip).pair).execute())
}
