/**
 * Encrypts data that we store or send out but that only we can read (AES-256-GCM). Each purpose has its own key derived
 * from the session secret, so data sealed for one purpose cannot be opened for another purpose. If the session secret
 * changes, existing data can no longer be opened.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { configuration } from '#app/kit/configuration.server'

type Purpose =
  | 'second factor'
  | 'api token'
  | 'recovery code'
  | 'sign-up'
  | 'openid'
  | 'consent'
  | 'export file'
  | 'unsubscribe'
  | 'mail refusal'
  | 'post image'
  | 'widget draft'
  | 'known device'
  | 'form opener'
  | 'form of another'
  | 'honeypot'
  | 'log'

const keyFor = (purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', configuration().sessionSecret, '', `highstreet ${purpose}`, 32))

export function seal(purpose: Purpose, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts sealed data. Returns null if we did not seal it for this purpose. */
export function unseal(purpose: Purpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Returns a keyed digest (HMAC). Without our secret, nobody can find a short input by trying all possible values. */
export function keyedDigest(purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(text).digest()
}
