/**
 * The emulated Facebook's tokens say what they are in themselves, so that they are good after a restart: a person's
 * for one business until a moment, a Page's as part of a person's. `emulated-1101` is good for the business of that
 * number, and `emulated` for all, until it is taken back.
 */
import { randomUUID } from 'node:crypto'
import type { PagesState } from './state.server'
import type { Refusal } from './wire'

export type Grant = {
  token: string
  /** Null: every business. */
  business: string | null
  isEnough: boolean
  /** Epoch milliseconds, as its end is. */
  issuedAt: number
  endsAt: number
  /** The Page whose own token it is. */
  pageId: string | null
}

export const everyScope = [
  ...['pages_show_list', 'pages_read_engagement', 'pages_read_user_content'],
  ...['pages_manage_metadata', 'pages_manage_engagement'],
]

export function newUserToken(business: string, isEnough: boolean, now: Date, seconds: number): string {
  const issuedAt = now.getTime()
  const endsAt = issuedAt + seconds * 1000
  return ['EAAG', business, isEnough ? 'all' : 'few', issuedAt, endsAt, randomUUID()].join('.')
}

export function pageTokenOf(pageId: string, userToken: string): string {
  return `EAAP.${pageId}.${Buffer.from(userToken).toString('base64url')}`
}

/** What a token opens, whether or not it still does. Null: none of ours. */
export function grantOf(token: string): Grant | null {
  const [, pageId, inner] = /^EAAP\.(\d+)\.([\w-]+)$/.exec(token) ?? []
  if (pageId && inner) {
    const person = grantOf(Buffer.from(inner, 'base64url').toString())
    return person && { ...person, pageId }
  }
  const [, number] = /^emulated(?:-(\d+))?$/.exec(token) ?? []
  if (token.startsWith('emulated') && !token.includes('.'))
    return { token, business: number ?? null, isEnough: true, issuedAt: 1, endsAt: Infinity, pageId: null }
  const [, business, scopes, issued, ends] = /^EAAG\.(\d+)\.(all|few)\.(\d+)\.(\d+)\./.exec(token) ?? []
  if (!business) return null
  const [issuedAt, endsAt] = [Number(issued), Number(ends)]
  return { token, business, isEnough: scopes === 'all', issuedAt, endsAt, pageId: null }
}

/** Why a token opens nothing; null when it does. */
export function refusalOf(
  { settings, revoked }: Pick<PagesState, 'settings' | 'revoked'>,
  token: string,
  now: Date,
): Refusal | null {
  if (token === '')
    return { code: 2500, message: 'An active access token must be used to query information.', status: 400 }
  const grant = grantOf(token)
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
