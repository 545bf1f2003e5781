/**
 * Encrypts third-party tokens with AES-256-GCM before they are stored. The account and provider are authenticated as
 * associated data, so that a token copied to another row cannot be decrypted. ENCRYPTION_KEY contains one or more keys,
 * newest first: `2026b:secret,2026a:secret`. An encrypted token starts with the id of its key, so an old key can be
 * removed once no token uses it. Without ENCRYPTION_KEY, the key is derived from the session secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { configuration } from '#app/kit/configuration.server'
import type { ConnectedSource, Id } from '#app/kit/database/schema'

type Key = { id: string; secret: string }

function sealingKeys(): Key[] {
  const { encryptionKeys, sessionSecret } = configuration()
  return [...encryptionKeys, { id: 'session', secret: sessionSecret }]
}

const deriveKey = ({ secret }: Key) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'highstreet google refresh token', 32))

/**
 * Returns the associated data for encryption. It omits the provider for Google, because tokens were stored this way
 * when Google was the only provider.
 */
const associatedData = (accountId: Id, provider: ConnectedSource) =>
  Buffer.from(provider === 'google' ? `account ${accountId}` : `account ${accountId} ${provider}`)

export function sealToken(accountId: Id, token: string, provider: ConnectedSource): string {
  const key = sealingKeys()[0]!
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce).setAAD(
    associatedData(accountId, provider),
  )
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts the token. Returns null if it was encrypted for another account or provider, or its key has been removed.
 */
export function unsealToken(accountId: Id, sealed: string, provider: ConnectedSource): string | null {
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
