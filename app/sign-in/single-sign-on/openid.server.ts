/**
 * Signing in with the configured OpenID provider (OIDC_ISSUER): authorization code flow with PKCE, state and nonce. It
 * checks the response's issuer, and verifies the ID token's signature with the keys that the provider publishes. Values
 * that must come back unchanged are stored in a sealed cookie in this browser.
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
import { configuration } from '#app/configuration.server'
import { log } from '#app/log.server'
import { hostCookie } from '#app/viewer/host-cookies.server'
import { seal, unseal } from '#app/viewer/sealing.server'
import { type Admission, admit } from '../admission.server'
import { logRefusedSignIn } from '../refused-sign-in.server'
import type { Visit } from '../visit.server'
import { findByIdentity } from './entrants.server'

const LIFE_SECONDS = 600
const cookie = hostCookie('openid', /^[\w-]{40,4000}$/)

type Journey = { state: string; nonce: string; verifier: string; leadsTo: string; until: number }

let found: Promise<Configuration> | undefined

/** The provider's discovery document, fetched once; after a failure, it is fetched again. */
function provider(): Promise<Configuration> {
  const { openid } = configuration()
  if (!openid) throw new Response('No provider is configured', { status: 404 })
  const issuer = new URL(openid.issuer)
  const isPlain = issuer.protocol === 'http:' && !configuration().secure
  found ??= discovery(issuer, openid.clientId, openid.clientSecret, undefined, {
    timeout: 10,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  }).catch((error) => {
    found = undefined
    throw error
  })
  return found
}

const callback = () => `${configuration().baseUrl}/login/openid/callback`

/**
 * Returns the provider's address and the cookie to set before redirecting there; null if the provider does not respond.
 */
export async function beginAtProvider(
  leadsTo: string,
  now: Date,
): Promise<{ url: string; cookie: string } | null> {
  const settings = await provider().catch(refused)
  if (!settings) return null
  const journey: Journey = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    leadsTo: leadsTo.length > 1500 ? '/' : leadsTo,
    until: now.getTime() + LIFE_SECONDS * 1000,
  }
  const url = buildAuthorizationUrl(settings, {
    redirect_uri: callback(),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
    state: journey.state,
    nonce: journey.nonce,
  })
  return { url: url.href, cookie: cookie.write(seal('openid', JSON.stringify(journey)), LIFE_SECONDS) }
}

type Outcome = ({ ok: true } & Admission) | { ok: false; reason: 'failed' | 'unknown'; leadsTo: string }

/** Handles the return from the provider, with a person we know or not. */
export async function endAtProvider(request: Request, visit: Visit): Promise<Outcome> {
  const journey = readJourney(request, visit.now)
  const leadsTo = journey?.leadsTo ?? visit.leadsTo
  const identity = journey && (await identify(request, journey).catch(refusedToken))
  const refusal = { method: 'openid', ip: visit.ip } as const
  if (!identity) {
    logRefusedSignIn({ ...refusal, reason: 'not vouched for' })
    return { ok: false, reason: 'failed', leadsTo }
  }
  const person = await findByIdentity({
    ...identity,
    isStaffAllowed: configuration().openid?.isForStaff === true,
  })
  if (!person) {
    logRefusedSignIn({ ...refusal, reason: 'no active user', email: identity.verifiedEmail ?? undefined })
    return { ok: false, reason: 'unknown', leadsTo }
  }
  const { headers, leadsTo: next } = await admit(person, 'openid', { ...visit, leadsTo })
  headers.append('Set-Cookie', cookie.clear())
  return { ok: true, leadsTo: next, headers }
}

function readJourney(request: Request, now: Date): Journey | null {
  const sealed = cookie.read(request.headers.get('Cookie'))
  const text = sealed && unseal('openid', sealed)
  const journey = text ? (JSON.parse(text) as Journey) : null
  return journey && journey.until > now.getTime() ? journey : null
}

async function identify(request: Request, { state, nonce, verifier }: Journey) {
  const settings = await provider()
  // Don't use the request's own URL: its host is whatever the client sent.
  const url = new URL(callback() + new URL(request.url).search)
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
 * If a token is signed with a key we have not fetched, the provider may have rotated its keys, so the next sign-in
 * fetches them again.
 */
function refusedToken(error: unknown): null {
  if (error instanceof ClientError && error.code === 'OAUTH_KEY_SELECTION_FAILED') found = undefined
  return refused(error)
}

function refused(error: unknown): null {
  if (error instanceof Response) throw error
  log.warn({ err: error }, 'the OpenID provider did not vouch for anybody')
  return null
}
