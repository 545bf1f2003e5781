/**
 * Obtains a user's consent to manage their Trustpilot profile (OAuth 2), and revokes it. A refresh token is valid for
 * thirty days and is replaced with every use, so the caller stores the newest token, sealed.
 */
import { z } from 'zod'
import { callProvider } from '../call-provider.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { readProblem } from './problem'

export type TrustpilotConsentSettings = {
  authorizeUrl: string
  url: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

type ClientCredentials = Pick<TrustpilotConsentSettings, 'url' | 'clientId' | 'clientSecret'>

export function consentUrl(
  { authorizeUrl, clientId, redirectUri }: TrustpilotConsentSettings,
  { state }: { state: string },
): string {
  const url = new URL(authorizeUrl)
  const parameters = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const secondsShape = z.union([z.number(), z.string()]).transform(Number)
const grantShape = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
  /** The lifetime in seconds, as a string such as "359999". */
  expires_in: secondsShape,
  /** The lifetime of the refresh token in seconds. Missing if Trustpilot does not report it. */
  refresh_token_expires_in: secondsShape.nullish(),
})

export type TrustpilotGrant = {
  refreshToken: string
  /** The time when the user has to consent again, unless the refresh token is used before then. */
  expiresAt: Date
  accessToken: string
  accessSeconds: number
}

const refreshTokenDays = 30

export function exchangeCode(
  settings: TrustpilotConsentSettings,
  { code }: { code: string },
  now = new Date(),
): Promise<ProviderResult<TrustpilotGrant>> {
  const parameters = { grant_type: 'authorization_code', code, redirect_uri: settings.redirectUri }
  return requestTokens(settings, 'accesstoken', parameters, now)
}

export function renewTokens(
  client: ClientCredentials,
  refreshToken: string,
  now = new Date(),
): Promise<ProviderResult<TrustpilotGrant>> {
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return requestTokens(client, 'refresh', parameters, now)
}

async function requestTokens(
  client: ClientCredentials,
  step: string,
  parameters: Record<string, string>,
  now: Date,
): Promise<ProviderResult<TrustpilotGrant>> {
  const result = await callProvider({ ...toProviderRequest(client, step, parameters), shape: grantShape })
  return mapResult(result, ({ access_token, refresh_token, expires_in, refresh_token_expires_in }) => ({
    refreshToken: refresh_token,
    expiresAt: new Date(now.getTime() + (refresh_token_expires_in ?? refreshTokenDays * 86_400) * 1000),
    accessToken: access_token,
    accessSeconds: expires_in,
  }))
}

/** Revokes a token. A token that Trustpilot no longer knows counts as revoked. */
export async function revokeToken(
  client: ClientCredentials,
  refreshToken: string,
): Promise<ProviderResult<null>> {
  const result = await callProvider({
    ...toProviderRequest(client, 'revoke', { token: refreshToken }),
    mayBeEmpty: true,
    shape: z.looseObject({}),
  })
  if (result.outcome === 'rejected' && result.code === 'TOKEN_INVALID') return { outcome: 'ok', value: null }
  return mapResult(result, () => null)
}

function toProviderRequest(
  { url, clientId, clientSecret }: ClientCredentials,
  step: string,
  form: Record<string, string>,
) {
  const path = `/v1/oauth/oauth-business-users-for-applications/${step}`
  return {
    method: 'POST' as const,
    url: new URL(`${url.replace(/\/$/, '')}${path}`),
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    readProblem,
  }
}
