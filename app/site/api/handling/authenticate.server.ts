/**
 * Finds the user of a request by the token in its Authorization header: Basic with email address and token, or Bearer
 * with the token alone. Never reads a cookie, so that no other site can make a browser send a request with an effect.
 */
import type { Request } from 'express'
import { recordAttempt, tokenLimits } from '#app/platform/sign-in/attempt-limits.server'
import { findViewerByToken, type TokenViewer } from '#app/platform/viewer/api-tokens.server'
import { ApiProblem } from '../problems'

type Credentials = { email: string | null; token: string }

/**
 * Returns the viewer in the account `accountId`, which is the token's own if it is null.
 *
 * @throws a problem that is the same for all wrong credentials.
 */
export async function authenticate(req: Request, accountId: string | null, now: Date): Promise<TokenViewer> {
  const credentials = parseAuthorization(req.headers.authorization)
  const found = credentials && (await findViewerByToken(credentials, accountId, now))
  if (found === 'not-theirs') throw new ApiProblem('not-found', 'There is no such account.')
  if (found) return found
  if (credentials) await limitFailures(req, now)
  throw new ApiProblem(
    'invalid-credentials',
    'Send a valid API token in the Authorization header: as a Bearer token, or with your email address (Basic).',
    { headers: { 'WWW-Authenticate': 'Basic realm="API", Bearer' } },
  )
}

async function limitFailures(req: Request, now: Date): Promise<void> {
  const seconds = await recordAttempt(tokenLimits(req.ip ?? ''), now)
  if (seconds > 0)
    throw new ApiProblem('quota-exceeded', 'Too many requests with invalid tokens.', {
      headers: { 'Retry-After': String(seconds) },
    })
}

function parseAuthorization(header = ''): Credentials | null {
  const [scheme = '', value = ''] = header.split(' ', 2)
  if (/^bearer$/i.test(scheme)) return { email: null, token: value }
  if (!/^basic$/i.test(scheme)) return null
  const decoded = Buffer.from(value, 'base64').toString()
  const separator = decoded.lastIndexOf(':')
  return { email: decoded.slice(0, Math.max(0, separator)), token: decoded.slice(separator + 1) }
}
