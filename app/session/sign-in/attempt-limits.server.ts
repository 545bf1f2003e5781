/**
 * How many attempts are allowed, counted in the database so that all web processes count together. Failures for a
 * person are counted together with the network they come from (`networkOf`), so that strangers lock nobody out. The
 * address is the connection's, or what a trusted proxy says of it; never what a request claims. A window begins with
 * the first attempt and ends at its time, however many are refused in between.
 */
import { sql } from 'kysely'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import { networkOf } from './client-network'

const MINUTE_MS = 60_000
/** A /48 may belong to one subscriber, or to several. */
const WIDER_FACTOR = 4

export type Limit = { key: string; most: number; windowMs: number }

const short = (text: string) => text.trim().toLowerCase().slice(0, 200)

/** What one network may do, the narrowest first. Every limit by address is made here. */
export function limitsPerNetwork(name: string, ip: string, most: number, windowMs: number): Limit[] {
  const { network, wider } = networkOf(ip)
  const limits = [{ key: `${name}|${network}`, most, windowMs }]
  if (wider) limits.push({ key: `${name}|${wider}`, most: most * WIDER_FACTOR, windowMs })
  return limits
}

/** Failed sign-ins: 10 in 15 minutes for one e-mail from one network, 100 from one network. */
export const signInLimits = (email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(short(email), ip, 10, 15 * MINUTE_MS),
  ...limitsPerNetwork('', ip, 100, 15 * MINUTE_MS),
]

/** Failed sign-ins in a browser that is known as this person's: they count for nobody else, and nobody else's do. */
export const deviceLimits = (deviceId: string): Limit[] => [
  { key: `device ${deviceId}`, most: 10, windowMs: 15 * MINUTE_MS },
]

/** Failed codes, of somebody whose password was right: from anywhere, so that many addresses guess no faster. */
export const codeLimits = (profileId: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`code ${profileId}`, ip, 10, 15 * MINUTE_MS),
  { key: `code ${profileId}`, most: 50, windowMs: 60 * MINUTE_MS },
]

/** Mails anybody may ask for: what is sent to one e-mail, and what one network may ask. */
export const mailLimits = (kind: 'reset' | 'confirm' | 'sign-up', email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`${kind} ${short(email)}`, ip, 5, 60 * MINUTE_MS),
  ...limitsPerNetwork(`${kind} `, ip, 20, 60 * MINUTE_MS),
]

/** Links sent to new addresses that somebody signed in says are theirs. */
export const newEmailLimits = (profileId: string): Limit[] => [
  { key: `new email ${profileId}`, most: 5, windowMs: 60 * MINUTE_MS },
]

/** Guesses at a password by somebody who is signed in already. */
export const reauthenticationLimits = (profileId: string): Limit[] => [
  { key: `again ${profileId}`, most: 10, windowMs: 15 * MINUTE_MS },
]

/** Links and tokens shown at a door, good or not. */
export const tokenLimits = (ip: string): Limit[] => limitsPerNetwork('token ', ip, 60, 15 * MINUTE_MS)

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
