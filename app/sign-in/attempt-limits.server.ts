/**
 * Limits on attempts, counted in the database so that all web processes share the counts. Failures for a person are
 * counted per person and network (`networkOf`), so that strangers cannot lock anyone out. The IP address is the
 * connection's or the one a trusted proxy reports, never one claimed by the request. A window starts with the first
 * attempt and ends at a fixed time, however many attempts are rejected in between.
 */
import { type Selectable, sql } from 'kysely'
import type { SignInLimitsTable } from '#app/database/generated-schema'
import { asSignIn, type SignInTx } from '#app/database/sign-in-role.server'
import { networkOf } from './client-network'

const MINUTE_MS = 60_000
/** A /48 may belong to one subscriber or to several. */
const WIDER_NETWORK_FACTOR = 4
const DELETE_BATCH_SIZE = 100

/** Keys are built so that no two limits of one attempt share a key, whatever someone types as their email address. */
export type Limit = { key: string; max: number; windowMs: number }

const normalizeEmail = (text: string) => text.trim().toLowerCase().slice(0, 200)

/** Limits for one network, narrowest first. All limits by IP address are created here. */
export function limitsPerNetwork(name: string, ip: string, max: number, windowMs: number): Limit[] {
  const { network, wider } = networkOf(ip)
  const limits = [{ key: `${name}|${network}`, max, windowMs }]
  if (wider) limits.push({ key: `${name}|${wider}`, max: max * WIDER_NETWORK_FACTOR, windowMs })
  return limits
}

/** Failed sign-ins: 10 in 15 minutes for one email from one network, 100 from one network. */
export const signInLimits = (email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`sign-in ${normalizeEmail(email)}`, ip, 10, 15 * MINUTE_MS),
  ...limitsPerNetwork('sign-in', ip, 100, 15 * MINUTE_MS),
]

/** Failed sign-ins in a known browser of this person. They are counted separately from everyone else's. */
export const deviceLimits = (deviceId: string): Limit[] => [
  { key: `device ${deviceId}`, max: 10, windowMs: 15 * MINUTE_MS },
]

/**
 * Failed codes after a correct password. They are also counted across all networks, so that guessing from many
 * addresses is no faster.
 */
export const codeLimits = (profileId: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`code ${profileId}`, ip, 10, 15 * MINUTE_MS),
  { key: `code ${profileId}`, max: 50, windowMs: 60 * MINUTE_MS },
]

/** Mails that anyone may request: limits per email address and network, and per network. */
export const mailLimits = (kind: 'reset' | 'confirm' | 'sign-up', email: string, ip: string): Limit[] => [
  ...limitsPerNetwork(`${kind} ${normalizeEmail(email)}`, ip, 5, 60 * MINUTE_MS),
  ...limitsPerNetwork(kind, ip, 20, 60 * MINUTE_MS),
]

/** Links that a signed-in person requests for a new email address of theirs. */
export const newEmailLimits = (profileId: string): Limit[] => [
  { key: `new email ${profileId}`, max: 5, windowMs: 60 * MINUTE_MS },
]

/** Password guesses by someone who is already signed in. */
export const reauthenticationLimits = (profileId: string): Limit[] => [
  { key: `again ${profileId}`, max: 10, windowMs: 15 * MINUTE_MS },
]

/** Links and tokens presented by a network, valid or not. */
export const tokenLimits = (ip: string): Limit[] => limitsPerNetwork('token', ip, 60, 15 * MINUTE_MS)

/** Seconds until the next attempt is allowed; 0 if it is allowed now. */
export async function loadSecondsToWait(limits: Limit[], now: Date): Promise<number> {
  return (await asSignIn((tx) => loadAttempts(tx, limits, now))).seconds
}

/** Does the same inside a transaction, and also returns whether any attempts have been counted. */
export async function loadAttempts(tx: SignInTx, limits: Limit[], now: Date) {
  const rows = await tx
    .selectFrom('sign_in_limits')
    // Add the attempt that is about to be made.
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
 * counted before they are checked, so that each guess of a burst counts. Uses one statement for all limits.
 */
export function recordAttempt(limits: Limit[], now: Date): Promise<number> {
  const newCounts = limits
    .map(({ key, windowMs }) => ({ key, attempts: 1, ends_at: new Date(now.getTime() + windowMs) }))
    // Use a fixed order, so that two concurrent attempts do not wait for each other.
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

/** Seconds until the last of the exceeded windows ends. */
function maxSecondsToWait(limits: Limit[], counts: Selectable<SignInLimitsTable>[], now: Date): number {
  const waits = counts
    .filter(({ key, attempts }) => attempts > (limits.find((limit) => limit.key === key)?.max ?? 0))
    .map(({ ends_at }) => Math.ceil((ends_at.getTime() - now.getTime()) / 1000))
  return Math.max(0, ...waits)
}

/**
 * Skips rows that other transactions have locked; otherwise two attempts that start new windows would wait for each
 * other.
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

/** Clears the narrowest of the limits, because the person has proven their identity. */
export async function clearAttempts([narrowest]: Limit[]): Promise<void> {
  if (!narrowest) return
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', narrowest.key).execute())
}
