/**
 * Rate limits for attempts, counted in the database so that all web processes share the counts. Failed attempts for a
 * person are counted per network (`networkOf`), so that strangers cannot lock the person out. The IP address is that of
 * the connection or the one that a trusted proxy reports, never one from an unverified header. A time window starts
 * with the first attempt and has a fixed length, regardless of how many attempts are rejected during it.
 */
import { type Selectable, sql } from 'kysely'
import type { SignInLimitsTable } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { networkOf } from './client-network.server'

const MINUTE_MS = 60_000
/**
 * The factor by which the limit of a /48 network is higher than the limit of a /64, because a /48 can belong to one
 * subscriber or to several.
 */
const WIDER_NETWORK_FACTOR = 4
/** The limit for a person's failed sign-ins or wrong codes from one network or in one known browser. */
const MAX_FAILURES = 10
const MAX_CODES_OF_ALL_NETWORKS = 50
const DELETE_BATCH_SIZE = 100

/**
 * A limit for the attempts that are counted under `key`. The limits of one attempt must all have different keys,
 * regardless of what was entered as the email address.
 */
export type Limit = { key: string; max: number; windowMs: number }

const normalizeEmail = (text: string) => text.trim().toLowerCase().slice(0, 200)

/** A person as attempts are counted: passwords by email address; codes, and all attempts in known browsers, by profile. */
type Person = { email: string; profileId: Id | null }

/** The keys that count a person's failed attempts to sign in, up to the `|` before the network or browser. */
const passwordKey = (email: string) => `sign-in ${normalizeEmail(email)}`
const deviceKey = (profileId: Id) => `device ${profileId}`
const codeKey = (profileId: Id) => `code ${profileId}`

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
  ...limitsPerNetwork(passwordKey(email), ip, MAX_FAILURES, 15 * MINUTE_MS),
  ...limitsPerNetwork('sign-in', ip, 100, 15 * MINUTE_MS),
]

/**
 * Returns the limits for failed sign-ins in a known browser of the person, which are counted separately from all
 * others.
 */
export const deviceLimits = ({ profileId, deviceId }: { profileId: Id; deviceId: string }): Limit[] => [
  { key: `${deviceKey(profileId)}|${deviceId}`, max: MAX_FAILURES, windowMs: 15 * MINUTE_MS },
]

/**
 * Returns the limits for wrong codes after a correct password. The codes are also counted across all networks, so that
 * guessing from many IP addresses is no faster.
 */
export const codeLimits = (profileId: Id, ip: string): Limit[] => [
  ...limitsPerNetwork(codeKey(profileId), ip, MAX_FAILURES, 15 * MINUTE_MS),
  { key: codeKey(profileId), max: MAX_CODES_OF_ALL_NETWORKS, windowMs: 60 * MINUTE_MS },
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

/** Returns those who failed so often that some network or browser is refused now, at the password or at the code. */
export async function findLockedOut<P extends Person>(tx: SignInTx, people: P[], now: Date): Promise<Set<P>> {
  const rows = await tx
    .selectFrom('sign_in_limits')
    .select(['key', 'attempts'])
    .where('ends_at', '>', now)
    .where(isFailureOf(people))
    .execute()
  const locked = new Set(
    rows
      .filter(({ key, attempts }) => attempts >= maxOfKey(key))
      .map(({ key }) => key.replace(/\|[^|]*$/, '')),
  )
  return new Set(people.filter((person) => failureKeysOf(person).some((key) => locked.has(key))))
}

/** Allows a person to sign in again at once, from all networks and browsers. */
export async function clearFailures(tx: SignInTx, person: Person): Promise<void> {
  await tx
    .deleteFrom('sign_in_limits')
    .where(isFailureOf([person]))
    .execute()
}

function failureKeysOf({ email, profileId }: Person): string[] {
  return profileId ? [passwordKey(email), deviceKey(profileId), codeKey(profileId)] : [passwordKey(email)]
}

function isFailureOf(people: Person[]) {
  const keys = people.flatMap(failureKeysOf)
  return sql<boolean>`exists (select from unnest(${keys}::text[]) as failure
    where key = failure or starts_with(key, failure || '|'))`
}

function maxOfKey(key: string): number {
  if (!key.includes('|')) return MAX_CODES_OF_ALL_NETWORKS
  return key.endsWith('::/48') ? MAX_FAILURES * WIDER_NETWORK_FACTOR : MAX_FAILURES
}

/** Clears the count of the narrowest limit, after the person has proven their identity. */
export async function clearAttempts([narrowest]: Limit[]): Promise<void> {
  if (!narrowest) return
  await asSignIn((tx) => tx.deleteFrom('sign_in_limits').where('key', '=', narrowest.key).execute())
}
