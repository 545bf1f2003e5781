/**
 * Recovery codes: ten codes of 80 random bits, which are shown once. Each can be used once instead of an app's code.
 * They are stored as digests keyed with the site's secret.
 */
import { randomBytes } from 'node:crypto'
import type { Id } from '#app/kit/database/schema'
import type { SignInTx } from '#app/kit/database/sign-in-role.server'
import { keyedDigest } from '#app/platform/viewer/sealing.server'

const CODE_COUNT = 10
// Crockford's base32 alphabet: no I, L, O or U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Normalizes a typed code: ignores case and dashes, and accepts O as 0, and I or L as 1. */
const normalizeCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')

const digestOf = (profileId: Id, code: string) =>
  keyedDigest('recovery code', `${profileId} ${normalizeCode(code)}`)

function generateCode(): string {
  const text = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

/** Creates new codes and invalidates the previous ones. Returns the new codes. */
export async function replaceRecoveryCodes(tx: SignInTx, profileId: Id): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateCode)
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', profileId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ profile_id: profileId, code_hash: digestOf(profileId, code) })))
    .execute()
  return codes
}

/** Marks a code as used. Returns false if it is invalid or already used. */
export async function consumeRecoveryCode(
  tx: SignInTx,
  profileId: Id,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('profile_id', '=', profileId)
    .where('code_hash', '=', digestOf(profileId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
