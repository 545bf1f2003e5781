/**
 * Requests that must not have their effect twice: a request with the key of an earlier one gets the earlier response.
 * The response is stored in the transaction of the effect, so that there is never one without the other.
 */
import { sql } from 'kysely'
import type { Tx } from './tenant.server'

/** `senderId` and `key` identify the request, and `fingerprint` what it contains. */
export type KeyedRequest = { key: string; senderId: string; fingerprint: string }

/** The result of `act`, and what later requests with the same key get; null if nothing was done that must not be repeated. */
export type Act<Result> = { result: Result; kept: string | null }

export type ActedOnce<Result> =
  | { state: 'acted'; result: Result }
  | { state: 'repeated'; kept: string }
  /** The earlier request had the same key, but another content. */
  | { state: 'other-content'; kept: string }
  | { state: 'in-progress' }

/** Runs `act` unless a request with the same key has succeeded in the last 24 hours. */
export async function actOnce<Result>(
  tx: Tx,
  { key, senderId, fingerprint }: KeyedRequest,
  act: () => Promise<Act<Result>>,
): Promise<ActedOnce<Result>> {
  const { rows } = await sql<{ isLocked: boolean; fingerprint: string | null; reply: string | null }>`
    select lock.is_locked as "isLocked", k.fingerprint, k.reply
    from (select pg_try_advisory_xact_lock(hashtextextended(${`${senderId} ${key}`}, ${tx.accountId})) as is_locked) lock
    left join idempotency_keys k on k.account_id = ${tx.accountId} and k.token_id = ${senderId} and k.key = ${key}
      and k.created_at > now() - interval '24 hours'`.execute(tx)
  const { isLocked, fingerprint: earlier, reply } = rows[0]!
  if (!isLocked) return { state: 'in-progress' }
  if (reply !== null) return { state: earlier === fingerprint ? 'repeated' : 'other-content', kept: reply }
  const { result, kept } = await act()
  if (kept === null) return { state: 'acted', result }
  const values = { fingerprint, reply: kept, created_at: new Date() }
  await deleteOldKeys(tx)
  await tx
    .insertInto('idempotency_keys')
    .values({ account_id: tx.accountId, token_id: senderId, key, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'token_id', 'key']).doUpdateSet(values))
    .execute()
  return { state: 'acted', result }
}

/** Deletes a batch of keys that are older than a day. Skips those that another request is replacing. */
async function deleteOldKeys(tx: Tx): Promise<void> {
  await sql`
    delete from idempotency_keys where (account_id, token_id, key) in (
      select account_id, token_id, key from idempotency_keys
      where account_id = ${tx.accountId} and created_at <= now() - interval '24 hours'
      limit 100 for update skip locked)`.execute(tx)
}
