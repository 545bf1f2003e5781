/**
 * Signs in with a partner's token (docs/single-sign-on.md): a JWT that is signed with one of the partner's Ed25519 keys
 * and contains this site as the audience and the email address of a user in the partner account or a child account. A
 * token is valid for at most five minutes and only once.
 */
import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { configuration } from '#app/kit/configuration.server'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadSecondsToWait, recordAttempt, tokenLimits } from '../attempt-limits.server'
import { completeSignIn, type SignInRedirect } from '../complete-sign-in.server'
import { logRejectedSignIn } from '../log-rejected-sign-in.server'
import type { SignInRequest } from '../sign-in-request.server'
import { findSignInUser } from './sso-users.server'

const LIFETIME_SECONDS = 300
const CLOCK_TOLERANCE_SECONDS = 30

type TokenSignInResult = ({ ok: true } & SignInRedirect) | { ok: false }

export async function signInWithToken(
  token: string,
  signInRequest: SignInRequest,
): Promise<TokenSignInResult> {
  const limits = tokenLimits(signInRequest.ip)
  const refusal = { method: 'sso', ip: signInRequest.ip } as const
  if ((await loadSecondsToWait(limits, signInRequest.now)) > 0) {
    logRejectedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false }
  }
  const claims = await verifyToken(token, signInRequest.now)
  const user =
    claims && (await consumeToken(claims, signInRequest.now))
      ? await findSignInUser({
          email: claims.email,
          partnerAccountId: claims.accountId,
          accountId: claims.targetAccountId,
        })
      : null
  if (!claims || !user) {
    await recordAttempt(limits, signInRequest.now)
    logRejectedSignIn({
      ...refusal,
      reason: claims ? 'no active user' : 'not vouched for',
      key: claims?.keyId,
    })
    return { ok: false }
  }
  await asAccount(claims.accountId, (tx) =>
    tx
      .updateTable('sso_keys')
      .set({ last_used_at: signInRequest.now })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', claims.keyId)
      .execute(),
  )
  return { ok: true, ...(await completeSignIn(user, 'sso', signInRequest)) }
}

type TokenClaims = {
  keyId: Id
  accountId: Id
  tokenId: string
  email: string
  targetAccountId: Id | null
}

/**
 * Returns the claims of a token if it was recently signed for this site with a key that is not revoked, otherwise null.
 */
async function verifyToken(token: string, now: Date): Promise<TokenClaims | null> {
  const key = await findKeyOfToken(token)
  if (!key) return null
  try {
    const { payload } = await jwtVerify(token, createPublicKey(key.public_key), {
      algorithms: ['EdDSA', 'Ed25519'],
      audience: configuration().baseUrl,
      requiredClaims: ['exp', 'iat', 'jti', 'email'],
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    })
    return claimsOf(payload, key.id, key.account_id)
  } catch {
    return null
  }
}

async function findKeyOfToken(token: string) {
  try {
    const keyId = parseId(decodeProtectedHeader(token).kid)
    if (!keyId) return null
    return await asSignIn((tx) =>
      tx
        .selectFrom('sso_keys')
        .select(['id', 'account_id', 'public_key'])
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    )
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function claimsOf(payload: JWTPayload, keyId: Id, accountId: Id): TokenClaims | null {
  const { jti, email, account_id } = payload
  if (typeof jti !== 'string' || !/^[\w.:-]{8,200}$/.test(jti) || typeof email !== 'string') return null
  if (account_id !== undefined && !parseId(String(account_id))) return null
  return {
    keyId,
    accountId,
    tokenId: jti,
    email: email.trim().toLowerCase(),
    targetAccountId: account_id === undefined ? null : parseId(String(account_id)),
  }
}

/**
 * Marks the token as used. Returns false if it was already used. The token's id is stored for as long as a token with
 * this id could be accepted.
 */
function consumeToken({ keyId, tokenId }: TokenClaims, now: Date): Promise<boolean> {
  const expires_at = new Date(now.getTime() + 2 * (LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000)
  return asSignIn(async (tx) => {
    await tx.deleteFrom('sso_uses').where('expires_at', '<', now).execute()
    const inserted = await tx
      .insertInto('sso_uses')
      .values({ key_id: keyId, token_id: tokenId, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  })
}
