/**
 * Signing in with a token signed by a partner (docs/single-sign-on.md): a JWT signed with one of the partner's Ed25519
 * keys, for this site, for the e-mail address of a user in the partner's account or a child account. A token is valid
 * for at most five minutes and only once.
 */
import { createPublicKey } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { configuration } from '#app/configuration.server'
import { asId } from '#app/database/id'
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { type Admission, admit } from '../admission.server'
import { secondsToWait, takeAttempt, tokenLimits } from '../attempt-limits.server'
import { logRefusedSignIn } from '../refused-sign-in.server'
import type { Visit } from '../visit.server'
import { findEntrant } from './entrants.server'

const LIFE_SECONDS = 300
const CLOCKS_DIFFER_SECONDS = 30

type Outcome = ({ ok: true } & Admission) | { ok: false }

export async function enterByToken(token: string, visit: Visit): Promise<Outcome> {
  const limits = tokenLimits(visit.ip)
  const refusal = { method: 'sso', ip: visit.ip } as const
  if ((await secondsToWait(limits, visit.now)) > 0) {
    logRefusedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false }
  }
  const vouched = await readToken(token, visit.now)
  const person =
    vouched && (await isFirstUse(vouched, visit.now))
      ? await findEntrant({ email: vouched.email, under: vouched.accountId, in: vouched.inAccount })
      : null
  if (!vouched || !person) {
    await takeAttempt(limits, visit.now)
    logRefusedSignIn({
      ...refusal,
      reason: vouched ? 'no active user' : 'not vouched for',
      key: vouched?.keyId,
    })
    return { ok: false }
  }
  await asAccount(vouched.accountId, (tx) =>
    tx
      .updateTable('sso_keys')
      .set({ last_used_at: visit.now })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', vouched.keyId)
      .execute(),
  )
  return { ok: true, ...(await admit(person, 'sso', visit)) }
}

type Vouched = {
  keyId: Id
  accountId: Id
  tokenId: string
  email: string
  inAccount: Id | null
}

/** Returns the claims of a token, if it was recently signed for this site with an unrevoked key. */
async function readToken(token: string, now: Date): Promise<Vouched | null> {
  const key = await keyOf(token)
  if (!key) return null
  try {
    const { payload } = await jwtVerify(token, createPublicKey(key.public_key), {
      algorithms: ['EdDSA', 'Ed25519'],
      audience: configuration().baseUrl,
      requiredClaims: ['exp', 'iat', 'jti', 'email'],
      maxTokenAge: LIFE_SECONDS,
      clockTolerance: CLOCKS_DIFFER_SECONDS,
      currentDate: now,
    })
    return toldBy(payload, key.id, key.account_id)
  } catch {
    return null
  }
}

async function keyOf(token: string) {
  try {
    const keyId = asId(decodeProtectedHeader(token).kid)
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

function toldBy(payload: JWTPayload, keyId: Id, accountId: Id): Vouched | null {
  const { jti, email, account_id } = payload
  if (typeof jti !== 'string' || !/^[\w.:-]{8,200}$/.test(jti) || typeof email !== 'string') return null
  if (account_id !== undefined && !asId(String(account_id))) return null
  return {
    keyId,
    accountId,
    tokenId: jti,
    email: email.trim().toLowerCase(),
    inAccount: account_id === undefined ? null : asId(String(account_id)),
  }
}

/** Records the token's id until no token with that id could be accepted anymore. */
function isFirstUse({ keyId, tokenId }: Vouched, now: Date): Promise<boolean> {
  const expires_at = new Date(now.getTime() + 2 * (LIFE_SECONDS + CLOCKS_DIFFER_SECONDS) * 1000)
  return asSignIn(async (tx) => {
    await tx.deleteFrom('sso_uses').where('expires_at', '<', now).execute()
    const noted = await tx
      .insertInto('sso_uses')
      .values({ key_id: keyId, token_id: tokenId, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return noted.numInsertedOrUpdatedRows === 1n
  })
}
