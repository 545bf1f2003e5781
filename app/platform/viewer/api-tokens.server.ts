/**
 * API tokens for programs. A token is shown once and stored as a digest; lists identify it by its first characters. It
 * belongs to a user, has that user's permissions, and does not work while the user is inactive. Programs send it
 * together with the user's email address (HTTP Basic).
 */
import { sql } from 'kysely'
import type { KeyedRequest } from '#app/kit/database/act-once.server'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, querySignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { accountColumns, overrideRows, settingRows } from './account-columns.server'
import { keyedDigest } from './sealing.server'
import { digest, generateToken } from './sessions/sessions.server'
import { buildViewer, isViewer, type Viewer } from './viewer.server'

const LAST_USED_INTERVAL_MS = 60_000

export type ApiToken = {
  id: Id
  name: string
  /** The permissions to which the token is limited; null: all permissions of its user. */
  scopes: string[] | null
  /** Null: the token does not expire. */
  expiresAt: Date | null
  isExpired: boolean
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export function listApiTokens(tx: Tx, userId: Id): Promise<ApiToken[]> {
  return tx
    .selectFrom('api_tokens')
    .select([
      'id',
      'name',
      'prefix',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
      'scopes',
      'expires_at as expiresAt',
    ])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Returns the user's own token, or throws a 404. */
export async function requireApiToken(tx: Tx, userId: Id, tokenId: string | undefined) {
  const id = parseId(tokenId)
  const token = (await listApiTokens(tx, userId)).find((each) => each.id === id)
  if (!token) throw new Response('No such token', { status: 404 })
  return token
}

/**
 * Creates a token and returns its text, which cannot be displayed again. The token contains the account's id, so that
 * the lookup is limited to that account. Its secret follows from the form (`formKey`) and a key that only we have: the
 * same form, after a double click, creates no second token and shows the same text, though no copy of it is kept.
 */
export async function createApiToken(
  tx: Tx,
  userId: Id,
  {
    name,
    scopes = null,
    expiresAt = null,
    formKey = null,
  }: Pick<ApiToken, 'name'> &
    Partial<Pick<ApiToken, 'scopes' | 'expiresAt'>> & { formKey?: KeyedRequest | null },
): Promise<{ token: string; isNew: boolean }> {
  const secret = formKey ? secretOfForm(formKey) : generateToken()
  const token = `hs_${tx.accountId}_${secret}`
  const created = await tx
    .insertInto('api_tokens')
    .values({
      account_id: tx.accountId,
      user_id: userId,
      name,
      prefix: token.slice(0, token.length - secret.length + 4),
      token_hash: digest(token),
      scopes,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return { token, isNew: created !== undefined }
}

const secretOfForm = ({ senderId, key, fingerprint }: KeyedRequest): string =>
  keyedDigest('api token', [senderId, key, fingerprint].join('\n')).toString('base64url')

/** Returns the number of a person's active tokens in all their accounts. */
export async function countActiveTokens(profileId: Id): Promise<number> {
  const { count } = await asSignIn((tx) =>
    tx
      .selectFrom('api_tokens')
      .innerJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'api_tokens.user_id')
          .onRef('users.account_id', '=', 'api_tokens.account_id'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .where('users.profile_id', '=', profileId)
      .where('users.is_active', '=', true)
      .where('api_tokens.revoked_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return count
}

/** Revokes a token. Returns false if it belongs to a different user or was already revoked. */
export async function revokeApiToken(tx: Tx, userId: Id, tokenId: string, now: Date): Promise<boolean> {
  const id = parseId(tokenId)
  if (!id) return false
  const { numUpdatedRows } = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokeUserTokens(tx: Tx, userId: Id, now: Date): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The user of a token, in the account of the request. */
export type TokenViewer = { viewer: Viewer; tokenId: Id }

/**
 * Returns the viewer for a token, in the user's account or, with `requestedAccountId`, in a child account. The email
 * address must be the user's, unless it is null. Returns null if the email address or the token is not valid.
 */
export async function findViewerByToken(
  { email, token }: { email: string | null; token: string },
  requestedAccountId: string | null,
  now: Date,
): Promise<TokenViewer | 'not-theirs' | null> {
  const accountId = parseId(/^hs_(\d{1,19})_[\w-]{43}$/.exec(token)?.[1])
  if (!accountId) return null
  const found = await querySignIn((query) =>
    query
      .selectFrom('api_tokens')
      .innerJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'api_tokens.user_id')
          .onRef('users.account_id', '=', 'api_tokens.account_id'),
      )
      .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
      .leftJoin('second_factors', 'second_factors.profile_id', 'users.profile_id')
      .select([
        'api_tokens.id as tokenId',
        'api_tokens.last_used_at as lastUsedAt',
        'users.profile_id as profileId',
        'users.id as userId',
        'users.name',
        'users.email',
        'users.user_type',
        'users.is_account_owner',
        'users.is_limited',
        'second_factors.confirmed_at as secondFactorSince',
        'api_tokens.scopes',
        ...accountColumns,
      ])
      .select(settingRows)
      .select(overrideRows)
      .where('api_tokens.account_id', '=', accountId)
      .where('api_tokens.token_hash', '=', digest(token))
      .where('api_tokens.revoked_at', 'is', null)
      .where((is) => is.or([is('api_tokens.expires_at', 'is', null), is('api_tokens.expires_at', '>', now)]))
      .where('users.is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!found?.profileId || (email !== null && !isSameEmail(email, found.email))) return null
  const { tokenId, lastUsedAt, profileId, ...user } = found
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > LAST_USED_INTERVAL_MS)
    await asAccount(accountId, (tx) =>
      tx
        .updateTable('api_tokens')
        .set({ last_used_at: now })
        .where('account_id', '=', accountId)
        .where('id', '=', tokenId)
        .execute(),
    )
  const authenticated = { ...user, profileId, sessionId: null }
  const viewer = await buildViewer(authenticated, requestedAccountId, {})
  return isViewer(viewer) ? { viewer, tokenId } : 'not-theirs'
}

function isSameEmail(given: string, known: string): boolean {
  return given.trim().toLowerCase() === known.toLowerCase()
}
