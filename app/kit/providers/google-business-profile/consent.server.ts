/**
 * Obtains a user's consent to manage their Google Business Profiles (OAuth 2 with PKCE), and revokes it. The resulting
 * refresh token gives access to all their profiles, so the caller stores it sealed and never displays it.
 */
import { z } from 'zod'
import { callProvider } from '../call-provider.server'
import { mapResult, type ProviderResult } from '../provider-result'
import { readProblem } from './problem'

export type ConsentSettings = {
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

const scope = 'https://www.googleapis.com/auth/business.manage'

/**
 * Returns the URL of Google's consent page. `challenge` is the digest of the verifier that is sent with the code later.
 */
export function consentUrl(
  { authorizeUrl, clientId, redirectUri }: ConsentSettings,
  { state, challenge }: { state: string; challenge: string },
): string {
  const url = new URL(authorizeUrl)
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    // Without these two parameters, Google issues a refresh token only on a user's first consent.
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const grantShape = z.object({ refresh_token: z.string().min(1).max(2000), scope: z.string().optional() })

/**
 * Exchanges the code for a refresh token. `hasAllScopes` is false if the user cleared the checkbox on Google's page:
 * Google still returns a code then, but it gives less access than requested.
 */
export async function exchangeCode(
  { tokenUrl, clientId, clientSecret, redirectUri }: ConsentSettings,
  { code, verifier }: { code: string; verifier: string },
): Promise<ProviderResult<{ refreshToken: string; hasAllScopes: boolean }>> {
  const result = await callProvider({
    method: 'POST',
    url: new URL(tokenUrl),
    headers: formHeaders,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }).toString(),
    shape: grantShape,
    readProblem,
  })
  return mapResult(result, ({ refresh_token, scope: grantedScopes }) => ({
    refreshToken: refresh_token,
    hasAllScopes: grantedScopes === undefined || grantedScopes.split(' ').includes(scope),
  }))
}

/** Revokes a token. A token that Google no longer knows counts as revoked. */
export async function revokeToken(
  { revokeUrl }: Pick<ConsentSettings, 'revokeUrl'>,
  refreshToken: string,
): Promise<ProviderResult<null>> {
  const result = await callProvider({
    method: 'POST',
    url: new URL(revokeUrl),
    headers: formHeaders,
    body: new URLSearchParams({ token: refreshToken }).toString(),
    shape: z.looseObject({}),
    readProblem,
  })
  if (result.outcome === 'rejected' && result.status === 400) return { outcome: 'ok', value: null }
  return mapResult(result, () => null)
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
