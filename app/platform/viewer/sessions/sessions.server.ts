/**
 * Sessions, which are stored in the database with the digest of a random token that only the browser has. Ending a
 * session on the server ends it everywhere. For the lifetimes, see `session-lifetime.ts`.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { SessionsTable } from '#app/kit/database/generated-schema'
import { preparedStatement } from '#app/kit/database/prepared-statements.server'
import type { Id, SignInMethod } from '#app/kit/database/schema'
import { asSignIn, querySignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { accountColumns, overrideRows, settingRows } from '../account-columns.server'
import { activeImpersonations } from '../impersonation.server'
import { sessionCookie } from './session-cookie.server'
import { IDLE_MS, LIFETIME_MS, REMEMBERED_IDLE_MS, REMEMBERED_LIFETIME_MS } from './session-lifetime'

const LAST_SEEN_INTERVAL_MS = 60_000

/**
 * Returns the digest of a token, as stored in the database. Someone who reads the database cannot sign in with a
 * digest.
 */
export const digest = (token: string) => createHash('sha256').update(token).digest()

/** Returns a token of 256 random bits, which is given once to one browser or sent in one email. */
export const generateToken = () => randomBytes(32).toString('base64url')

type NewSession = {
  profileId: Id
  userId: Id
  accountId: Id
  ip: string
  userAgent: string
  isRemembered?: boolean
  method?: SignInMethod
  now: Date
}

/** Starts a session and returns its token. */
export async function startSession(
  tx: SignInTx,
  { profileId, userId, accountId, ip, userAgent, isRemembered = false, method = 'password', now }: NewSession,
): Promise<string> {
  const token = generateToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: digest(token),
      profile_id: profileId,
      user_id: userId,
      account_id: accountId,
      ip,
      user_agent: userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + (isRemembered ? REMEMBERED_LIFETIME_MS : LIFETIME_MS)),
      is_remembered: isRemembered,
      method,
      confirmed_at: now,
    })
    .execute()
  return token
}

/**
 * Gives a session a new token, so that a copy of the old one is useless after the person has reauthenticated or changed
 * their credentials. Returns the cookie for the browser that made the request.
 */
export async function renewSession(
  tx: SignInTx,
  sessionId: Id,
  { confirmedAt }: { confirmedAt?: Date } = {},
): Promise<string> {
  const token = generateToken()
  const { is_remembered } = await tx
    .updateTable('sessions')
    .set({ token_hash: digest(token), ...(confirmedAt ? { confirmed_at: confirmedAt } : {}) })
    .where('id', '=', sessionId)
    .returning('is_remembered')
    .executeTakeFirstOrThrow()
  return sessionCookie(token, is_remembered)
}

/** Returns the condition that a session has not ended, has not expired, and was used recently enough. */
export function isAlive(now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return (is: ExpressionBuilder<{ sessions: SessionsTable }, 'sessions'>) =>
    is.and([
      is('sessions.ended_at', 'is', null),
      is('sessions.expires_at', '>', now),
      is.or([
        is('sessions.last_seen_at', '>', ago(IDLE_MS)),
        is.and([
          is('sessions.is_remembered', '=', true),
          is('sessions.last_seen_at', '>', ago(REMEMBERED_IDLE_MS)),
        ]),
      ]),
    ])
}

/**
 * Returns the active session of a token with its user and account, or null. Updates its last-seen time at most once a
 * minute.
 */
export function findSession(token: string, now: Date) {
  return querySignIn(async (query) => {
    const found = await query
      .selectFrom('sessions')
      .innerJoin('users as own', 'own.id', 'sessions.user_id')
      .leftJoin(activeImpersonations(query, now), 'acting.session_id', 'sessions.id')
      .innerJoin('users', (join) =>
        join.on('users.id', '=', sql<Id>`coalesce(acting.user_id, sessions.user_id)`),
      )
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('second_factors', 'second_factors.profile_id', 'users.profile_id')
      .leftJoin('staff', (join) =>
        join.onRef('staff.profile_id', '=', 'sessions.profile_id').on('staff.is_active', '=', true),
      )
      .select([
        'sessions.id as sessionId',
        'sessions.last_seen_at',
        'sessions.confirmed_at as confirmedAt',
        'sessions.profile_id as ownProfileId',
        'own.name as ownName',
        'acting.expires_at as actsUntil',
        'staff.profile_id as staffProfileId',
        'users.profile_id as profileId',
        'users.id as userId',
        'users.name',
        'users.email',
        'users.user_type',
        'users.is_account_owner',
        'users.is_limited',
        'second_factors.confirmed_at as secondFactorSince',
        ...accountColumns,
      ])
      .select(settingRows)
      .select(overrideRows)
      .where('sessions.token_hash', '=', digest(token))
      .where(isAlive(now))
      .where('own.is_active', '=', true)
      .modifyEnd(preparedStatement)
      .executeTakeFirst()
    if (!found?.profileId) return null
    if (now.getTime() - found.last_seen_at.getTime() > LAST_SEEN_INTERVAL_MS) {
      await query
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', found.sessionId)
        .execute()
    }
    const { ownProfileId, ownName, actsUntil, staffProfileId, profileId, ...rest } = found
    const impersonator = actsUntil && { profileId: ownProfileId, name: ownName, until: actsUntil }
    return { ...rest, profileId, isStaff: staffProfileId !== null, impersonator }
  })
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Ends the session of a token, if there is one, and returns its user and account. */
export function endSession(token: string, now: Date) {
  return asSignIn((tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('token_hash', '=', digest(token))
      .where('ended_at', 'is', null)
      .returning(['user_id as userId', 'account_id as accountId'])
      .returning((query) =>
        query.selectFrom('users').select('name').whereRef('users.id', '=', 'sessions.user_id').as('name'),
      )
      .executeTakeFirst(),
  )
}
