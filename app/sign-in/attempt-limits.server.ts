/**
 * How many attempts are allowed, counted in the database so that all web processes count together. Failures for a
 * person are counted together with the network they come from (`networkOf`), so that strangers lock nobody out. The
 * address is the connection's, or what a trusted proxy says of it; never what a request claims. A window begins with
 * the first attempt and ends at its time, however many are refused in between.
 */
import { type Selectable, sql } from 'kysely'
import type { SignInLimitsTable } from '#app/database/generated-schema'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import { networkOf } from './client-network'

const MINUTE_MS = 60_000
/** A /48 may belong to one subscriber, or to several. */
const WIDER_FACTOR = 4
const MOST_DELETED_AT_ONCE = 100

/** No two limits of one attempt have one key, whatever somebody types as their e-mail address. */
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
  ...limitsPerNetwork(`sign-in ${short(email)}`, ip, 10, 15 * MINUTE_MS),
  ...limitsPerNetwork('sign-in', ip, 100, 15 * MINUTE_MS),
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
  ...limitsPerNetwork(kind, ip, 20, 60 * MINUTE_MS),
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
export const tokenLimits = (ip: string): Limit[] => limitsPerNetwork('token', ip, 60, 15 * MINUTE_MS)

/** Seconds until the next attempt is heard; 0 when it is heard now. */
export async function secondsToWait(limits: Limit[], now: Date): Promise<number> {
  return (await asSignIn((tx) => readAttempts(tx, limits, now))).seconds
}

/** The same, inside a transaction, and whether any attempt is counted at all. */
export async function readAttempts(tx: IdentityTx, limits: Limit[], now: Date) {
  const rows = await tx
    .selectFrom('sign_in_limits')
    // As they will be with the attempt that is about to be made.
    .select(['key', 'ends_at', sql<number>`attempts + 1`.as('attempts')])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .execute()
  return { seconds: longestWait(limits, rows, now), isCounted: rows.length > 0 }
}

/**
 * Counts one attempt against each limit, and answers the seconds to wait when it is one too many; 0 when it is heard.
 * Counted before it is heard, a burst of guesses is counted one by one. One statement, however many limits there are.
 */
export function takeAttempt(limits: Limit[], now: Date): Promise<number> {
  const newCounts = limits
    .map(({ key, windowMs }) => ({ key, attempts: 1, ends_at: new Date(now.getTime() + windowMs) }))
    // In one order, so that two attempts at once do not wait for each other.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const hasEnded = sql`sign_in_limits.ends_at <= ${now}`
  return asSignIn(async (tx) => {
    const counts = await tx
      .insertInto('sign_in_limits')
      .values(newCounts)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${hasEnded} then 1 else sign_in_limits.attempts + 1 end`,
          ends_at: sql`case when ${hasEnded} then excluded.ends_at else sign_in_limits.ends_at end`,
        }),
      )
      .returningAll()
      .execute()
    await deleteEnded(tx, now)
    return longestWait(limits, counts, now)
  })
}

/** Until the last of the windows has ended in which so many attempts are too many. */
function longestWait(limits: Limit[], counts: Selectable<SignInLimitsTable>[], now: Date): number {
  const waits = counts
    .filter(({ key, attempts }) => attempts > (limits.find((limit) => limit.key === key)?.most ?? 0))
    .map(({ ends_at }) => Math.ceil((ends_at.getTime() - now.getTime()) / 1000))
  return Math.max(0, ...waits)
}

/** Leaves out rows that other transactions have locked: two attempts that begin new windows would wait for each other. */
async function deleteEnded(tx: IdentityTx, now: Date): Promise<void> {
  const ended = tx
    .selectFrom('sign_in_limits')
    .select('key')
    .where('ends_at', '<=', now)
    .limit(MOST_DELETED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('sign_in_limits').where('key', '=', sql<string>`any(array(${ended}))`).execute()
}

/** Forgets the narrowest of the limits: the person has shown who they are. */
export async function forgetAttempts([narrowest]: Limit[]): Promise<void> {
  if (!narrowest) return
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', narrowest.key).execute())
}
