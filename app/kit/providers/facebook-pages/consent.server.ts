/**
 * Obtains a user's consent to manage their Facebook Pages (OAuth 2), and revokes it. Facebook has no refresh tokens:
 * the code is exchanged for a one-hour token, which is exchanged for a token of about sixty days. After that, the user
 * has to consent again. The caller stores the token sealed and never displays it.
 */
import { z } from 'zod'
import { callProvider } from '../call-provider.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { createGraphApi } from './graph-api.server'
import { isConnectionEnded, readProblem } from './problem'
import { facebookSuccess, facebookToken, facebookTokenInfo } from './wire'

export type FacebookConsentSettings = {
  authorizeUrl: string
  /** The URL of the Graph API. */
  url: string
  version: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** The permissions for reading and editing Pages and for responding to their reviews. */
const requiredScopes = [
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
    scope: requiredScopes.join(','),
    // Without this parameter, Facebook does not ask again for a permission that the user once declined.
    auth_type: 'rerequest',
    state,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export type FacebookGrant = {
  token: string
  /** The time when the user has to consent again, or null if Facebook does not report it. */
  expiresAt: Date | null
  /** Whether the user has granted all requested permissions. */
  hasAllScopes: boolean
}

export async function exchangeCode(
  settings: FacebookConsentSettings,
  { code }: { code: string },
  now = new Date(),
): Promise<ProviderResult<FacebookGrant>> {
  const { redirectUri } = settings
  const shortLived = await requestToken(settings, { redirect_uri: redirectUri, code })
  if (shortLived.outcome !== 'ok') return shortLived
  const longLived = await requestToken(settings, {
    grant_type: 'fb_exchange_token',
    fb_exchange_token: shortLived.value.access_token,
  })
  if (longLived.outcome !== 'ok') return longLived
  const { access_token: token, expires_in } = longLived.value
  const tokenState = await inspectToken(settings, token)
  const expiresAt = expires_in ? new Date(now.getTime() + expires_in * 1000) : null
  if (tokenState.outcome === 'rejected') return tokenState
  // It is unknown which permissions were granted, so assume all of them. The next check of the connection inspects the
  // token again.
  if (tokenState.outcome !== 'ok') return { outcome: 'ok', value: { token, expiresAt, hasAllScopes: true } }
  const expirations = [expiresAt, tokenState.value.expiresAt].filter((date) => date !== null)
  const soonest = expirations.sort((one, other) => one.getTime() - other.getTime())[0] ?? null
  return { outcome: 'ok', value: { token, expiresAt: soonest, hasAllScopes: tokenState.value.hasAllScopes } }
}

function requestToken(
  { url, version, clientId, clientSecret }: FacebookConsentSettings,
  parameters: Record<string, string>,
) {
  return callProvider({
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

export type TokenState = { isValid: boolean; expiresAt: Date | null; hasAllScopes: boolean }

/**
 * Returns whether a token is still valid and until when: until the token or its data access expires, whichever is
 * earlier. This is the only endpoint where Facebook requires the token in the URL.
 */
export async function inspectToken(
  { url, version, clientId, clientSecret }: Omit<FacebookConsentSettings, 'authorizeUrl' | 'redirectUri'>,
  token: string,
): Promise<ProviderResult<TokenState>> {
  const result = await createGraphApi({ url, version, token: `${clientId}|${clientSecret}` }).call({
    method: 'GET',
    path: 'debug_token',
    query: { input_token: token },
    shape: facebookTokenInfo,
  })
  return mapResult(result, ({ data: { is_valid, expires_at, data_access_expires_at, scopes } }) => {
    const expirations = [expires_at, data_access_expires_at].filter(
      (seconds) => seconds != null && seconds > 0,
    )
    return {
      isValid: is_valid,
      expiresAt: expirations.length > 0 ? new Date(Math.min(...(expirations as number[])) * 1000) : null,
      hasAllScopes: requiredScopes.every((scope) => scopes?.includes(scope)),
    }
  })
}

/** Revokes a token. A token that Facebook no longer accepts counts as revoked. */
export async function revokeToken(
  { url, version }: Pick<FacebookConsentSettings, 'url' | 'version'>,
  token: string,
): Promise<ProviderResult<null>> {
  const result = await createGraphApi({ url, version, token }).call({
    method: 'DELETE',
    path: 'me/permissions',
    shape: facebookSuccess,
  })
  if (result.outcome === 'rejected' && isConnectionEnded(result.code)) return { outcome: 'ok', value: null }
  return mapResult(result, () => null)
}

const userShape = z.object({ id: z.string(), name: z.string().nullish() })

/** Returns the user who connected. Their name identifies the connection in the list of connections. */
export async function fetchConnectedUser(
  { url, version }: Pick<FacebookConsentSettings, 'url' | 'version'>,
  token: string,
): Promise<ProviderResult<{ id: string; name: string }>> {
  const query = { fields: 'id,name' }
  const result = await createGraphApi({ url, version, token }).call({
    method: 'GET',
    path: 'me',
    query,
    shape: userShape,
  })
  return mapResult(result, ({ id, name }) => ({ id, name: name ?? '' }))
}
