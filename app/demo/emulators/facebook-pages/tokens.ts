/**
 * The emulated Facebook's tokens say what they are in themselves, so that they are good after a restart: a person's
 * for one business until a moment, a Page's as part of a person's. `emulated-1101` is good for the business of that
 * number, and `emulated` for all, until it is taken back.
 */
import { randomUUID } from 'node:crypto'
import type { GraphError } from './graph-responses'
import type { FacebookState } from './state.server'

export type Grant = {
  token: string
  /** Null: every business. */
  business: string | null
  hasAllScopes: boolean
  /** Epoch milliseconds, as its end is. */
  issuedAt: number
  endsAt: number
  /** The Page whose own token it is. */
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

/** What a token opens, whether or not it still does. Null: none of ours. */
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

/** Why a token opens nothing; null when it does. */
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
