/**
 * How many attempts are borne, counted in the database so that many web processes count together. A person is
 * counted together with the address attempts come from: a stranger's do not lock anybody out. The address is the
 * connection's, or what a trusted proxy says of it; never what a request claims.
 */
import { sql } from 'kysely'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'

const MINUTE_MS = 60_000

export type Limit = { key: string; most: number; windowMs: number }

const short = (text: string) => text.trim().toLowerCase().slice(0, 200)

/** Failed sign-ins: 10 in 15 minutes for one e-mail from one address, 100 from one address. */
export const signInLimits = (email: string, ip: string): Limit[] => [
  { key: `${short(email)}|${ip}`, most: 10, windowMs: 15 * MINUTE_MS },
  { key: `|${ip}`, most: 100, windowMs: 15 * MINUTE_MS },
]

/** Failed codes, of somebody whose password was right: from anywhere, so that many addresses guess no faster. */
export const codeLimits = (profileId: string, ip: string): Limit[] => [
  { key: `code ${profileId}|${ip}`, most: 10, windowMs: 15 * MINUTE_MS },
  { key: `code ${profileId}`, most: 50, windowMs: 60 * MINUTE_MS },
]

/** Mails anybody may ask for: what is sent to one e-mail, and what one address may ask. */
export const mailLimits = (kind: 'reset' | 'confirm' | 'sign-up', email: string, ip: string): Limit[] => [
  { key: `${kind} ${short(email)}|${ip}`, most: 5, windowMs: 60 * MINUTE_MS },
  { key: `${kind} |${ip}`, most: 20, windowMs: 60 * MINUTE_MS },
]

/** Guesses at a password by somebody who is signed in already. */
export const reauthenticationLimits = (profileId: string): Limit[] => [
  { key: `again ${profileId}`, most: 10, windowMs: 15 * MINUTE_MS },
]

/** Links and tokens shown at a door, good or not. */
export const tokenLimits = (ip: string): Limit[] => [
  { key: `token |${ip}`, most: 60, windowMs: 15 * MINUTE_MS },
]

/** Seconds until the next attempt is heard; 0 when it is heard now. */
export async function secondsToWait(limits: Limit[], now: Date): Promise<number> {
  return (await asSignIn((tx) => countedOf(tx, limits, now))).seconds
}

/** The same, inside a transaction, and whether any attempt is counted at all. */
export async function countedOf(tx: IdentityTx, limits: Limit[], now: Date) {
  const rows = await tx
    .selectFrom('sign_in_limits')
    .select(['key', 'points', 'expire'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .execute()
  const waits = rows
    .filter((row) => row.points >= (limits.find(({ key }) => key === row.key)?.most ?? 0))
    .map((row) => Math.ceil((Number(row.expire) - now.getTime()) / 1000))
  return { seconds: Math.max(0, ...waits), isCounted: rows.length > 0 }
}

/**
 * Counts one attempt against each limit, and answers the seconds to wait when it is one too many; 0 when it is heard.
 * Counted before it is heard, a burst of guesses is counted one by one. A window begins with its first attempt.
 */
export async function takeAttempt(limits: Limit[], now: Date): Promise<number> {
  const at = now.getTime()
  return asSignIn(async (tx) => {
    let seconds = 0
    // In one order, so that two attempts at once do not wait for each other.
    for (const { key, most, windowMs } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const counted = await tx
        .insertInto('sign_in_limits')
        .values({ key, points: 1, expire: String(at + windowMs) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`case when sign_in_limits.expire < ${at} then 1 else sign_in_limits.points + 1 end`,
            expire: sql`case when sign_in_limits.expire < ${at} then excluded.expire else sign_in_limits.expire end`,
          }),
        )
        .returning(['points', 'expire'])
        .executeTakeFirstOrThrow()
      if (counted.points > most) seconds = Math.max(seconds, Math.ceil((Number(counted.expire) - at) / 1000))
    }
    await tx.deleteFrom('sign_in_limits').where('expire', '<', String(at)).execute()
    return seconds
  })
}

/** The same for an attempt that has failed already. */
export async function countAttempt(limits: Limit[], now: Date): Promise<void> {
  await takeAttempt(limits, now)
}

/** Forgets the narrowest of the limits: the person has shown who they are. */
export async function forgetAttempts([narrowest]: Limit[]): Promise<void> {
  if (!narrowest) return
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', narrowest.key).execute())
}
