/**
 * The codes of an authenticator app (RFC 6238): six digits that change every 30 seconds. The phone's clock can be off
 * by up to 30 seconds. Each code is identified by its time step, so that it can be rejected if it is used again.
 */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD_MS = 30_000

/** Returns 160 random bits in base32, the format in which a person can type a secret into an authenticator app. */
export const generateSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, digits: 6, period: 30 })

/** Returns the time step of the code, or null if it is not a current code of this secret. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta
}

/**
 * Returns the URI and the QR code for an app with a camera, and the secret in groups of four for an app without a
 * camera.
 */
export function setupDetailsOf(secret: string, email: string, productName: string) {
  const uri = totpOf(secret, email, productName).toString()
  return { uri, svg: renderSVG(uri, { border: 4 }), groups: secret.match(/.{1,4}/g)?.join(' ') ?? '' }
}
