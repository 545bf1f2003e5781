/**
 * The codes of an authenticator app (RFC 6238: six digits, new every 30 seconds). A clock may be off by half a minute
 * either way. A code is identified by its time step, so that it can be rejected the second time.
 */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD_MS = 30_000

/** 160 random bits in base32, which authenticator apps accept as typed input. */
export const generateSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, digits: 6, period: 30 })

/** Returns the time step of the code, or null if it is not a current code of this secret. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta
}

/** The QR code for an app with a camera, and the secret in groups of four for one without. */
export function setupDetailsOf(secret: string, email: string, productName: string) {
  const uri = totpOf(secret, email, productName).toString()
  return { uri, svg: renderSVG(uri, { border: 4 }), groups: secret.match(/.{1,4}/g)?.join(' ') ?? '' }
}
