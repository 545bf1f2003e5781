/**
 * The public Ed25519 keys with which an account's single sign-on tokens are verified (docs/single-sign-on.md). The
 * partner keeps the private keys, so someone who reads our database cannot sign in as a user. Keys are revoked, never
 * deleted, so that the record of their use remains.
 */
import { createPublicKey } from 'node:crypto'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

export function listSsoKeys(tx: Tx) {
  return tx
    .selectFrom('sso_keys')
    .select(['id', 'name', 'created_by', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', tx.accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the key in normalized form, or null if it is not a public Ed25519 key. Private keys are rejected. */
export function parsePublicKey(pem: string): string | null {
  if (/PRIVATE/.test(pem)) return null
  try {
    const key = createPublicKey(pem.trim())
    return key.asymmetricKeyType === 'ed25519' ? key.export({ type: 'spki', format: 'pem' }).toString() : null
  } catch {
    return null
  }
}

export async function addSsoKey(
  tx: Tx,
  viewer: Viewer,
  { name, publicKey }: { name: string; publicKey: string },
): Promise<Id> {
  const { id } = await tx
    .insertInto('sso_keys')
    .values({ account_id: tx.accountId, name, public_key: publicKey, created_by: viewer.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, { ...actorOf(viewer), action: 'token.created', subject: `SSO key ${name}` })
  return id
}

/** Returns the key, or throws a 404 response if it does not exist or has been revoked. */
export async function requireSsoKey(tx: Tx, keyId: string | undefined) {
  const id = parseId(keyId)
  const key =
    id &&
    (await tx
      .selectFrom('sso_keys')
      .select(['id', 'name'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst())
  if (!key) throw new Response('No such key', { status: 404 })
  return key
}

export async function revokeSsoKey(
  tx: Tx,
  viewer: Viewer,
  keyId: string | undefined,
  now: Date,
): Promise<void> {
  const { id, name } = await requireSsoKey(tx, keyId)
  await tx
    .updateTable('sso_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, { ...actorOf(viewer), action: 'token.revoked', subject: `SSO key ${name}` })
}
