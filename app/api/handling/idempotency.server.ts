/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header): a POST with the key of an earlier one has no effect and
 * gets the earlier response. The response is stored in the transaction of the effect, so that there is never one without
 * the other. What fails is rolled back, and is not stored.
 */
import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Reply } from '../endpoint'
import { ApiProblem } from '../problems'

export type KeyedRequest = { key: string; tokenId: string; fingerprint: string }

/** Returns the key of the request, or null if it has none. @throws a problem if the key cannot be used. */
export function readIdempotencyKey(
  req: Request,
  { method, tokenId, body }: { method: string; tokenId: string; body: unknown },
): KeyedRequest | null {
  const header = req.get('Idempotency-Key')
  if (header === undefined || method === 'get') return null
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ApiProblem('invalid-header', 'Idempotency-Key must have 1 to 255 printable characters.')
  const request = JSON.stringify([method, req.originalUrl, body])
  return { key, tokenId, fingerprint: createHash('sha256').update(request).digest('base64url') }
}

/** Runs `act` unless a request with the same key has succeeded, in which case its response is returned. */
export async function actOnce(
  tx: Tx,
  { key, tokenId, fingerprint }: KeyedRequest,
  act: () => Promise<Reply>,
): Promise<{ reply: Reply; isReplayed: boolean }> {
  const { rows } = await sql<{ isLocked: boolean; fingerprint: string | null; reply: string | null }>`
    select lock.is_locked as "isLocked", k.fingerprint, k.reply
    from (select pg_try_advisory_xact_lock(hashtextextended(${`${tokenId} ${key}`}, ${tx.accountId})) as is_locked) lock
    left join idempotency_keys k on k.account_id = ${tx.accountId} and k.token_id = ${tokenId} and k.key = ${key}
      and k.created_at > now() - interval '24 hours'`.execute(tx)
  const { isLocked, fingerprint: usedFor, reply: earlier } = rows[0]!
  if (!isLocked)
    throw new ApiProblem('request-in-progress', 'A request with this Idempotency-Key is in progress.', {
      headers: { 'Retry-After': '1' },
    })
  if (usedFor !== null && usedFor !== fingerprint)
    throw new ApiProblem('idempotency-key-reused', 'This Idempotency-Key was used for another request.')
  if (earlier !== null) return { reply: JSON.parse(earlier), isReplayed: true }
  const reply = await act()
  const values = { fingerprint, reply: JSON.stringify(reply), created_at: new Date() }
  await deleteOldKeys(tx)
  await tx
    .insertInto('idempotency_keys')
    .values({ account_id: tx.accountId, token_id: tokenId, key, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_id', 'key']).doUpdateSet(values))
    .execute()
  return { reply, isReplayed: false }
}

/** Deletes a batch of keys that are older than a day. Skips those that another request is replacing. */
async function deleteOldKeys(tx: Tx): Promise<void> {
  await sql`
    delete from idempotency_keys where (account_id, token_id, key) in (
      select account_id, token_id, key from idempotency_keys
      where account_id = ${tx.accountId} and created_at <= now() - interval '24 hours'
      limit 100 for update skip locked)`.execute(tx)
}
