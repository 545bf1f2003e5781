/**
 * Rate limits for attempts, counted in the database so that all web processes share the counts. Failed attempts for a
 * person are counted per network (`networkOf`), so that strangers cannot lock the person out. The IP address is that of
 * the connection or the one that a trusted proxy reports, never one from an unverified header. A time window starts
 * with the first attempt and has a fixed length, regardless of how many attempts are rejected during it.
 */
import { type Selectable, sql } from 'kysely'
import type { SignInLimitsTable } from '#app/database/generated-schema'
import { asSignIn, type SignInTx } from '#app/database/sign-in-role.server'
import { networkOf } from './client-network'

const MINUTE_MS = 60_000
/**
 * The factor by which the limit of a /48 network is higher than the limit of a /64, because a /48 can belong to one
 * subscriber or to several.
 */
const WIDER_NETWORK_FACTOR = 4
const DELETE_BATCH_SIZE = 100

/**
 * A limit for the attempts that are counted under `key`. The limits of one attempt must all have different keys,
 * regardless of what was entered as the email address.
 */
export type Limit = { key: string; max: number; windowMs: number }

const normalizeEmail = (text: string) => text.trim().toLowerCase().slice(0, 200)

/**
 * Returns the limits for the network of an IP address and, if there is one, for the wider network, in this order. All
 * limits by IP address are created here.
 */
export function limitsPerNetwork(name: string, ip: string, max: number, windowMs: number): Limit[] {
  const { network, wider } = networkOf(ip)
  const limits = [{ key: `${name}|${network}`, max, windowMs }]
  if (wider) limits.push({ key: `${name}|${wider}`, max: max * WIDER_NETWORK_FACTOR, windowMs })
  return limits
}

/**
 * Returns the limits for failed sign-ins within 15 minutes: 10 for one email address from one network, and 100 from one
 * network.
 */
export const signInLimits = (email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`sign-in ${normalizeEmail(email)}`, ip, 10, 15 * MINUTE_MS),
  ...limitsPerNetwork('sign-in', ip, 100, 15 * MINUTE_MS),
]

/**
 * Returns the limits for failed sign-ins in a known browser of the person, which are counted separately from all
 * others.
 */
export const deviceLimits = (deviceId: string): Limit[] => [
  { key: `device ${deviceId}`, max: 10, windowMs: 15 * MINUTE_MS },
]

/**
 * Returns the limits for wrong codes after a correct password. The codes are also counted across all networks, so that
 * guessing from many IP addresses is no faster.
 */
export const codeLimits = (profileId: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`code ${profileId}`, ip, 10, 15 * MINUTE_MS),
  { key: `code ${profileId}`, max: 50, windowMs: 60 * MINUTE_MS },
]

/** Returns the limits for emails that anyone can request: per email address and network, and per network. */
export const mailLimits = (kind: 'reset' | 'confirm' | 'sign-up', email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`${kind} ${normalizeEmail(email)}`, ip, 5, 60 * MINUTE_MS),
  ...limitsPerNetwork(kind, ip, 20, 60 * MINUTE_MS),
]

/** Returns the limits for confirmation links that a signed-in person requests for a new email address. */
export const newEmailLimits = (profileId: string): Limit[] => [
  { key: `new email ${profileId}`, max: 5, windowMs: 60 * MINUTE_MS },
]

/** Returns the limits for password guesses by someone who is already signed in. */
export const reauthenticationLimits = (profileId: string): Limit[] => [
  { key: `again ${profileId}`, max: 10, windowMs: 15 * MINUTE_MS },
]

/** Returns the limits for invalid sign-in tokens from one network. */
export const tokenLimits = (ip: string): Limit[] => limitsPerNetwork('token', ip, 60, 15 * MINUTE_MS)

/** Returns the seconds until the next attempt is allowed, or 0 if it is allowed now. */
export async function loadSecondsToWait(limits: Limit[], now: Date): Promise<number> {
  return (await asSignIn((tx) => loadAttempts(tx, limits, now))).seconds
}

/** Returns the same as `loadSecondsToWait` within a transaction, and whether any attempts have been counted. */
export async function loadAttempts(tx: SignInTx, limits: Limit[], now: Date) {
  const rows = await tx
    .selectFrom('sign_in_limits')
    // Include the attempt that is about to be made.
    .select(['key', 'ends_at', sql<number>`attempts + 1`.as('attempts')])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .execute()
  return { seconds: maxSecondsToWait(limits, rows, now), hasAttempts: rows.length > 0 }
}

/**
 * Counts one attempt against each limit. Returns the seconds to wait if it exceeds a limit, otherwise 0. Attempts are
 * counted before the limits are checked, so that concurrent attempts are all counted. Uses one statement for all
 * limits.
 */
export function recordAttempt(limits: Limit[], now: Date): Promise<number> {
  const newCounts = limits
    .map(({ key, windowMs }) => ({ key, attempts: 1, ends_at: new Date(now.getTime() + windowMs) }))
    // Use a fixed order, so that two concurrent attempts do not deadlock.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const isExpired = sql`sign_in_limits.ends_at <= ${now}`
  return asSignIn(async (tx) => {
    const counts = await tx
      .insertInto('sign_in_limits')
      .values(newCounts)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${isExpired} then 1 else sign_in_limits.attempts + 1 end`,
          ends_at: sql`case when ${isExpired} then excluded.ends_at else sign_in_limits.ends_at end`,
        }),
      )
      .returningAll()
      .execute()
    await deleteExpiredLimits(tx, now)
    return maxSecondsToWait(limits, counts, now)
  })
}

/** Returns the seconds until the last of the exceeded time windows ends, or 0 if no limit is exceeded. */
function maxSecondsToWait(limits: Limit[], counts: Selectable<SignInLimitsTable>[], now: Date): number {
  const waits = counts
    .filter(({ key, attempts }) => attempts > (limits.find((limit) => limit.key === key)?.max ?? 0))
    .map(({ ends_at }) => Math.ceil((ends_at.getTime() - now.getTime()) / 1000))
  return Math.max(0, ...waits)
}

/**
 * Deletes a batch of expired counts. Skips rows that other transactions have locked; otherwise, two attempts that start
 * new time windows could deadlock.
 */
async function deleteExpiredLimits(tx: SignInTx, now: Date): Promise<void> {
  const expired = tx
    .selectFrom('sign_in_limits')
    .select('key')
    .where('ends_at', '<=', now)
    .limit(DELETE_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('sign_in_limits').where('key', '=', sql<string>`any(array(${expired}))`).execute()
}

/** Clears the count of the narrowest limit, after the person has proven their identity. */
export async function clearAttempts([narrowest]: Limit[]): Promise<void> {
  if (!narrowest) return
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', narrowest.key).execute())
}
