/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header): a POST with the key of an earlier one has no effect and
 * gets the earlier response. What fails is rolled back, and is not stored.
 */
import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { actOnce, type KeyedRequest } from '#app/kit/database/act-once.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Reply } from '../endpoint'
import { ApiProblem } from '../problems'

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
  return { key, senderId: tokenId, fingerprint: createHash('sha256').update(request).digest('base64url') }
}

/** Runs `act` unless a request with the same key has succeeded, in which case its response is returned. */
export async function replyOnce(
  tx: Tx,
  request: KeyedRequest,
  act: () => Promise<Reply>,
): Promise<{ reply: Reply; isReplayed: boolean }> {
  const outcome = await actOnce(tx, request, async () => {
    const reply = await act()
    return { result: reply, kept: JSON.stringify(reply) }
  })
  if (outcome.state === 'in-progress')
    throw new ApiProblem('request-in-progress', 'A request with this Idempotency-Key is in progress.', {
      headers: { 'Retry-After': '1' },
    })
  if (outcome.state === 'other-content')
    throw new ApiProblem('idempotency-key-reused', 'This Idempotency-Key was used for another request.')
  if (outcome.state === 'repeated') return { reply: JSON.parse(outcome.kept), isReplayed: true }
  return { reply: outcome.result, isReplayed: false }
}
