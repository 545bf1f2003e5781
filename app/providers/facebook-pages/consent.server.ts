/**
 * Obtains consent to act for somebody's Facebook Pages (OAuth 2), and revokes it. Facebook has no refresh tokens: the
 * code is exchanged for a one-hour token, and that for a token of about sixty days. After that the person has to
 * consent again. The caller keeps the token sealed and shows it to nobody.
 */
import { z } from 'zod'
import { type Answer, mapAnswer } from '../answer'
import { ask } from '../ask.server'
import { graph } from './graph.server'
import { endsConnection, readProblem } from './problem'
import { facebookSuccess, facebookToken, facebookTokenFacts } from './wire'

export type FacebookConsentSettings = {
  authorizeUrl: string
  /** The Graph API. */
  url: string
  version: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** The permissions for reading and editing Pages and for responding to their reviews. */
const wanted = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_metadata',
  'pages_manage_engagement',
]

export function consentUrl(
  { authorizeUrl, clientId, redirectUri }: FacebookConsentSettings,
  { state }: { state: string },
): string {
  const url = new URL(authorizeUrl)
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: wanted.join(','),
    // Without this, a person who once declined a permission is not asked for it again.
    auth_type: 'rerequest',
    state,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export type FacebookGrant = {
  token: string
  /** When the person who connected has to do it again. Null when Facebook does not say. */
  expiresAt: Date | null
  /** Everything that was requested has been granted. */
  isEnough: boolean
}

export async function exchangeCode(
  settings: FacebookConsentSettings,
  { code }: { code: string },
  now = new Date(),
): Promise<Answer<FacebookGrant>> {
  const { redirectUri } = settings
  const short = await requestToken(settings, { redirect_uri: redirectUri, code })
  if (short.outcome !== 'ok') return short
  const long = await requestToken(settings, {
    grant_type: 'fb_exchange_token',
    fb_exchange_token: short.value.access_token,
  })
  if (long.outcome !== 'ok') return long
  const { access_token: token, expires_in } = long.value
  const state = await inspectToken(settings, token)
  const expiresAt = expires_in ? new Date(now.getTime() + expires_in * 1000) : null
  if (state.outcome === 'rejected') return state
  // Unknown for now: the next check of the connection asks again.
  if (state.outcome !== 'ok') return { outcome: 'ok', value: { token, expiresAt, isEnough: true } }
  const ends = [expiresAt, state.value.expiresAt].filter((date) => date !== null)
  const soonest = ends.sort((one, other) => one.getTime() - other.getTime())[0] ?? null
  return { outcome: 'ok', value: { token, expiresAt: soonest, isEnough: state.value.isEnough } }
}

function requestToken(
  { url, version, clientId, clientSecret }: FacebookConsentSettings,
  parameters: Record<string, string>,
) {
  return ask({
    method: 'POST',
    url: new URL(`${url.replace(/\/$/, '')}/${version}/oauth/access_token`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      ...parameters,
    }).toString(),
    shape: facebookToken,
    readProblem,
  })
}

export type TokenState = { isValid: boolean; expiresAt: Date | null; isEnough: boolean }

/**
 * Returns whether a token is still valid, and until when: its own expiration or that of its data access, whichever
 * comes first. This is the only endpoint where Facebook requires the token in the URL.
 */
export async function inspectToken(
  { url, version, clientId, clientSecret }: Omit<FacebookConsentSettings, 'authorizeUrl' | 'redirectUri'>,
  token: string,
): Promise<Answer<TokenState>> {
  const answer = await graph({ url, version, token: `${clientId}|${clientSecret}` }).call({
    method: 'GET',
    path: 'debug_token',
    query: { input_token: token },
    shape: facebookTokenFacts,
  })
  return mapAnswer(answer, ({ data: { is_valid, expires_at, data_access_expires_at, scopes } }) => {
    const ends = [expires_at, data_access_expires_at].filter((seconds) => seconds != null && seconds > 0)
    return {
      isValid: is_valid,
      expiresAt: ends.length > 0 ? new Date(Math.min(...(ends as number[])) * 1000) : null,
      isEnough: wanted.every((scope) => scopes?.includes(scope)),
    }
  })
}

/** A token that Facebook no longer accepts counts as revoked. */
export async function revokeToken(
  { url, version }: Pick<FacebookConsentSettings, 'url' | 'version'>,
  token: string,
): Promise<Answer<null>> {
  const answer = await graph({ url, version, token }).call({
    method: 'DELETE',
    path: 'me/permissions',
    shape: facebookSuccess,
  })
  if (answer.outcome === 'rejected' && endsConnection(answer.code)) return { outcome: 'ok', value: null }
  return mapAnswer(answer, () => null)
}

const person = z.object({ id: z.string(), name: z.string().nullish() })

/** Returns who connected, to identify the connection in the list. */
export async function connectedPerson(
  { url, version }: Pick<FacebookConsentSettings, 'url' | 'version'>,
  token: string,
): Promise<Answer<{ id: string; name: string }>> {
  const query = { fields: 'id,name' }
  const answer = await graph({ url, version, token }).call({
    method: 'GET',
    path: 'me',
    query,
    shape: person,
  })
  return mapAnswer(answer, ({ id, name }) => ({ id, name: name ?? '' }))
}
