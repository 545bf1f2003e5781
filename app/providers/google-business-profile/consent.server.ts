/**
 * Asking somebody for leave to act for their Google account (OAuth 2 with PKCE), and giving it back. The refresh
 * token that comes of it opens all their profiles: whoever calls keeps it sealed and shows it to nobody.
 */
import { z } from 'zod'
import { type Answer, mapAnswer } from '../answer'
import { ask } from '../ask.server'
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

/** `challenge` is the digest of a verifier that is sent with the code. */
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
    // Without these two Google gives a refresh token only the first time somebody agrees.
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const granted = z.object({ refresh_token: z.string().min(1).max(2000), scope: z.string().optional() })

/** Who unticks the box on Google's page comes back with a code all the same, and with less than was asked for. */
export async function exchangeCode(
  { tokenUrl, clientId, clientSecret, redirectUri }: ConsentSettings,
  { code, verifier }: { code: string; verifier: string },
): Promise<Answer<{ refreshToken: string; isEnough: boolean }>> {
  const answer = await ask({
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
    shape: granted,
    readProblem,
  })
  return mapAnswer(answer, ({ refresh_token, scope: given }) => ({
    refreshToken: refresh_token,
    isEnough: given === undefined || given.split(' ').includes(scope),
  }))
}

/** A token that Google no longer knows is as good as revoked. */
export async function revokeToken(
  { revokeUrl }: Pick<ConsentSettings, 'revokeUrl'>,
  refreshToken: string,
): Promise<Answer<null>> {
  const answer = await ask({
    method: 'POST',
    url: new URL(revokeUrl),
    headers: formHeaders,
    body: new URLSearchParams({ token: refreshToken }).toString(),
    shape: z.looseObject({}),
    readProblem,
  })
  if (answer.outcome === 'rejected' && answer.status === 400) return { outcome: 'ok', value: null }
  return mapAnswer(answer, () => null)
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
