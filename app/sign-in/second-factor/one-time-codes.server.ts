/**
 * The codes of an authenticator app (RFC 6238: six digits, new every 30 seconds). A clock may be half a minute off
 * either way. Which code was meant is told by its step, so that each can be refused a second time.
 */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD_MS = 30_000

/** 160 random bits, as apps take them typed in. */
export const newSecret = () => new Secret({ size: 20 }).base32

const codesOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, digits: 6, period: 30 })

/** The step of the code, or null when it is none of this secret's around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = codesOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta
}

/** What an app reads with its camera, and the secret in groups of four for one that cannot. */
export function setupCard(secret: string, email: string, productName: string) {
  const uri = codesOf(secret, email, productName).toString()
  return { uri, svg: renderSVG(uri, { border: 4 }), groups: secret.match(/.{1,4}/g)?.join(' ') ?? '' }
}
