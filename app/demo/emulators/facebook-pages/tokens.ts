/**
 * The emulator's tokens contain their own data, so that they survive a restart. A user token names a business and its
 * expiry; a Page token contains a user token. `emulated-1101` grants access to the business with that number and
 * `emulated` to all, until they are revoked.
 */
import { randomUUID } from 'node:crypto'
import type { GraphError } from './graph-responses'
import type { FacebookState } from './state.server'

export type Grant = {
  token: string
  /** Null: every business. */
  business: string | null
  hasAllScopes: boolean
  /** In epoch milliseconds, like `endsAt`. */
  issuedAt: number
  endsAt: number
  /** The Page of a Page token; null for a user token. */
  pageId: string | null
}

export const allScopes = [
  ...['pages_show_list', 'pages_read_engagement', 'pages_read_user_content'],
  ...['pages_manage_metadata', 'pages_manage_engagement'],
]

export function createUserToken(business: string, hasAllScopes: boolean, now: Date, seconds: number): string {
  const issuedAt = now.getTime()
  const endsAt = issuedAt + seconds * 1000
  return ['EAAG', business, hasAllScopes ? 'all' : 'few', issuedAt, endsAt, randomUUID()].join('.')
}

export function createPageToken(pageId: string, userToken: string): string {
  return `EAAP.${pageId}.${Buffer.from(userToken).toString('base64url')}`
}

/** Returns what a token grants, even if it has expired; null when the emulator did not issue it. */
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

/** Returns why a token is not accepted; null when it is. */
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
