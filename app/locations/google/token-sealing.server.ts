/**
 * Encrypts third-party tokens for the database (AES-256-GCM). Each is bound to its account and provider, so a token
 * copied to another row cannot be decrypted there. ENCRYPTION_KEY contains one or more keys, newest first:
 * `2026b:secret,2026a:secret`. A sealed token names its key, so an old key can be removed once no token names it.
 * Without ENCRYPTION_KEY, the key is derived from the session secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'

export type TokenProvider = 'google' | 'facebook' | 'trustpilot'
type Key = { id: string; secret: string }

function sealingKeys(): Key[] {
  const { encryptionKeys, sessionSecret } = configuration()
  return [...encryptionKeys, { id: 'session', secret: sessionSecret }]
}

const deriveKey = ({ secret }: Key) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'highstreet google refresh token', 32))

/** Google's tokens name no provider, because Google was the first one. */
const associatedData = (accountId: Id, provider: TokenProvider) =>
  Buffer.from(provider === 'google' ? `account ${accountId}` : `account ${accountId} ${provider}`)

export function sealToken(accountId: Id, token: string, provider: TokenProvider = 'google'): string {
  const key = sealingKeys()[0]!
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce).setAAD(
    associatedData(accountId, provider),
  )
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Returns null when the token was not sealed for this account and provider, or its key is gone. */
export function unsealToken(
  accountId: Id,
  sealed: string,
  provider: TokenProvider = 'google',
): string | null {
  const [keyId, text = ''] = sealed.split('.', 2)
  const key = sealingKeys().find(({ id }) => id === keyId)
  const bytes = Buffer.from(text, 'base64url')
  if (!key || bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, 12))
      .setAAD(associatedData(accountId, provider))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
