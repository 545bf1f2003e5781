/**
 * Signs in with the configured OpenID provider (OIDC_ISSUER), using the authorization code flow with PKCE, state and
 * nonce. The response's issuer is checked, and the ID token's signature is verified with the keys that the provider
 * publishes. The state, nonce and PKCE verifier are stored in a sealed cookie.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { configuration } from '#app/kit/configuration.server'
import { log } from '#app/kit/log.server'
import { broadcast, onBroadcast } from '#app/kit/processes/broadcast.server'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import { hostCookie } from '#app/platform/viewer/sessions/host-cookies.server'
import { completeSignIn, type SignInRedirect } from '../complete-sign-in.server'
import { logRejectedSignIn } from '../log-rejected-sign-in.server'
import type { SignInRequest } from '../sign-in-request.server'
import { findUserByIdentity } from './sso-users.server'

const LIFETIME_SECONDS = 600
const cookie = hostCookie('openid', /^[\w-]{40,4000}$/)

type OpenIdState = { state: string; nonce: string; verifier: string; leadsTo: string; until: number }

let cachedProvider: Promise<Configuration> | undefined

onBroadcast('openid keys', () => {
  cachedProvider = undefined
})

/** Returns the provider's configuration, which is fetched once. After a failure, the next call fetches it again. */
function loadProvider(): Promise<Configuration> {
  const { openid } = configuration()
  if (!openid) throw new Response('No provider is configured', { status: 404 })
  const issuer = new URL(openid.issuer)
  const isInsecure = issuer.protocol === 'http:' && !configuration().secure
  cachedProvider ??= discovery(issuer, openid.clientId, openid.clientSecret, undefined, {
    timeout: 10,
    execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
  }).catch((error) => {
    cachedProvider = undefined
    throw error
  })
  return cachedProvider
}

const callbackUrl = () => `${configuration().baseUrl}/login/openid/callback`

/** Returns the provider's URL to redirect to and the cookie to set, or null if the provider does not respond. */
export async function startOpenIdSignIn(
  redirectTo: string,
  now: Date,
): Promise<{ url: string; cookie: string } | null> {
  const settings = await loadProvider().catch(logProviderError)
  if (!settings) return null
  const openIdState: OpenIdState = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    leadsTo: redirectTo.length > 1500 ? '/' : redirectTo,
    until: now.getTime() + LIFETIME_SECONDS * 1000,
  }
  const url = buildAuthorizationUrl(settings, {
    redirect_uri: callbackUrl(),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(openIdState.verifier),
    code_challenge_method: 'S256',
    state: openIdState.state,
    nonce: openIdState.nonce,
  })
  return {
    url: url.href,
    cookie: cookie.write(seal('openid', JSON.stringify(openIdState)), LIFETIME_SECONDS),
  }
}

type OpenIdResult =
  | ({ ok: true } & SignInRedirect)
  | { ok: false; reason: 'failed' | 'unknown'; redirectTo: string }

/**
 * Handles the response from the provider. `failed`: the provider did not confirm the person's identity; `unknown`: no
 * user matches the identity.
 */
export async function finishOpenIdSignIn(
  request: Request,
  signInRequest: SignInRequest,
): Promise<OpenIdResult> {
  const openIdState = readOpenIdState(request, signInRequest.now)
  const redirectTo = openIdState?.leadsTo ?? signInRequest.redirectTo
  const identity = openIdState && (await fetchIdentity(request, openIdState).catch(handleTokenError))
  const refusal = { method: 'openid', ip: signInRequest.ip } as const
  if (!identity) {
    logRejectedSignIn({ ...refusal, reason: 'not vouched for' })
    return { ok: false, reason: 'failed', redirectTo }
  }
  const user = await findUserByIdentity({
    ...identity,
    isStaffAllowed: configuration().openid?.isForStaff === true,
  })
  if (!user) {
    logRejectedSignIn({ ...refusal, reason: 'no active user', email: identity.verifiedEmail ?? undefined })
    return { ok: false, reason: 'unknown', redirectTo }
  }
  const { headers, redirectTo: next } = await completeSignIn(user, 'openid', { ...signInRequest, redirectTo })
  headers.append('Set-Cookie', cookie.clear())
  return { ok: true, redirectTo: next, headers }
}

function readOpenIdState(request: Request, now: Date): OpenIdState | null {
  const sealed = cookie.read(request.headers.get('Cookie'))
  const text = sealed && unseal('openid', sealed)
  const openIdState = text ? (JSON.parse(text) as OpenIdState) : null
  return openIdState && openIdState.until > now.getTime() ? openIdState : null
}

async function fetchIdentity(request: Request, { state, nonce, verifier }: OpenIdState) {
  const settings = await loadProvider()
  // Don't use the request's own URL, because the client controls its host.
  const url = new URL(callbackUrl() + new URL(request.url).search)
  const tokens = await authorizationCodeGrant(settings, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return null
  const { email, email_verified } = claims.email
    ? claims
    : await fetchUserInfo(settings, tokens.access_token, claims.sub)
  const verifiedEmail = email_verified === true && typeof email === 'string' ? email.toLowerCase() : null
  return { issuer: claims.iss, subject: claims.sub, verifiedEmail }
}

/**
 * Logs an error and returns null. If a token is signed with a key that we have not fetched, the provider may have
 * rotated its keys, so the next sign-in fetches them again, in every process.
 */
async function handleTokenError(error: unknown): Promise<null> {
  if (error instanceof ClientError && error.code === 'OAUTH_KEY_SELECTION_FAILED')
    await broadcast('openid keys')
  return logProviderError(error)
}

function logProviderError(error: unknown): null {
  if (error instanceof Response) throw error
  log.warn({ err: error }, 'signing in through the OpenID provider failed')
  return null
}
