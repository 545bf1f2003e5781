/**
 * Creates and parses tokens. They contain their own data, so that they survive a restart: a user token contains the
 * number of a business and an expiration time, and a Page token contains a user token. The token `emulated-1101` grants
 * access to the business with that number and `emulated` to all businesses. They have no expiration time.
 */
import { randomUUID } from 'node:crypto'
import type { GraphError } from './graph-responses'
import type { FacebookState } from './state.server'

export type Grant = {
  token: string
  /** The number of the business; null grants access to all businesses. */
  business: string | null
  hasAllScopes: boolean
  /** The issue time in epoch milliseconds, like `endsAt`. */
  issuedAt: number
  endsAt: number
  /** The id of the Page of a Page token; null for a user token. */
  pageId: string | null
}

export const allScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_metadata',
  'pages_manage_engagement',
]

export function createUserToken(business: string, hasAllScopes: boolean, now: Date, seconds: number): string {
  const issuedAt = now.getTime()
  const endsAt = issuedAt + seconds * 1000
  return ['EAAG', business, hasAllScopes ? 'all' : 'few', issuedAt, endsAt, randomUUID()].join('.')
}

export function createPageToken(pageId: string, userToken: string): string {
  return `EAAP.${pageId}.${Buffer.from(userToken).toString('base64url')}`
}

/**
 * Returns the access that a token grants, even if the token has expired or was revoked. Returns null if the emulator
 * did not issue the token.
 */
export function parseToken(token: string): Grant | null {
  const [, pageId, inner] = /^EAAP\.(\d+)\.([\w-]+)$/.exec(token) ?? []
  if (pageId && inner) {
    const userGrant = parseToken(Buffer.from(inner, 'base64url').toString())
    return userGrant && { ...userGrant, pageId }
  }
  const [, number] = /^emulated(?:-(\d+))?$/.exec(token) ?? []
  if (token.startsWith('emulated') && !token.includes('.'))
    return {
      token,
      business: number ?? null,
      hasAllScopes: true,
      issuedAt: 1,
      endsAt: Infinity,
      pageId: null,
    }
  const [, business, scopes, issued, ends] = /^EAAG\.(\d+)\.(all|few)\.(\d+)\.(\d+)\./.exec(token) ?? []
  if (!business) return null
  const [issuedAt, endsAt] = [Number(issued), Number(ends)]
  return { token, business, hasAllScopes: scopes === 'all', issuedAt, endsAt, pageId: null }
}

/** Returns the error for a token that is not accepted, or null for a valid token. */
export function tokenError(
  { settings, revoked }: Pick<FacebookState, 'settings' | 'revoked'>,
  token: string,
  now: Date,
): GraphError | null {
  if (token === '')
    return { code: 2500, message: 'An active access token must be used to query information.', status: 400 }
  const grant = parseToken(token)
  if (!grant) return { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' }
  if (revoked.has(grant.token))
    return {
      code: 190,
      subcode: 458,
      message: 'Error validating access token: The user has not authorized application 1.',
    }
  if (grant.endsAt <= now.getTime() || grant.issuedAt <= settings.tokensEndedAt)
    return { code: 190, subcode: 463, message: 'Error validating access token: Session has expired.' }
  return null
}
