/**
 * Requests a third party's consent with OAuth. `startConsent` creates a state and a PKCE verifier and stores them in a
 * sealed cookie. `finishConsent` accepts the third party's response only for the same session, account and third party.
 * The caller must clear the cookie in every case, so that no response is used twice.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { ConnectedSource, Id } from '#app/kit/database/schema'
import { accountHref, type Href } from '#app/kit/routing/href'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import { hostCookie } from '#app/platform/viewer/sessions/host-cookies.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

export type ConsentParty = ConnectedSource

const LIFETIME_SECONDS = 900
const pattern = /^[\w-]{40,2000}$/
const cookieOf = (party: ConsentParty) => hostCookie(party, pattern)

type ConsentState = {
  party: ConsentParty
  state: string
  verifier: string
  accountId: Id
  sessionId: Id | null
  until: number
}

/** The state and the challenge to send to the third party, and the cookie to set in the browser. */
export type ConsentStart = { state: string; challenge: string; cookie: string }

export function startConsent(
  party: ConsentParty,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  now: Date,
): ConsentStart {
  const verifier = randomBytes(32).toString('base64url')
  const consentState: ConsentState = {
    party,
    state: randomBytes(24).toString('base64url'),
    verifier,
    accountId: viewer.accountId,
    sessionId: viewer.sessionId,
    until: now.getTime() + LIFETIME_SECONDS * 1000,
  }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const sealed = seal('consent', JSON.stringify(consentState))
  return { state: consentState.state, challenge, cookie: cookieOf(party).write(sealed, LIFETIME_SECONDS) }
}

export type ConsentResult =
  | { outcome: 'agreed'; code: string; verifier: string }
  | { outcome: 'refused' }
  /** The request has expired, was made in a different session, or never existed. */
  | { outcome: 'not ours' }
  /** The request was made in a different account, so the callback must continue at that account's URL. */
  | { outcome: 'elsewhere'; redirectTo: string }

export function finishConsent(
  party: ConsentParty,
  request: Request,
  viewer: Pick<Viewer, 'accountId' | 'sessionId' | 'prefix'>,
  callbackHrefOf: (href: Href, search: URLSearchParams) => string,
  now: Date,
): ConsentResult {
  const consentState = readConsentState(party, request, viewer, now)
  const { searchParams } = new URL(request.url)
  if (!consentState || searchParams.get('state') !== consentState.state) return { outcome: 'not ours' }
  if (consentState.accountId !== viewer.accountId) {
    const redirectTo = callbackHrefOf(accountHref(consentState.accountId), searchParams)
    return viewer.prefix === '' ? { outcome: 'elsewhere', redirectTo } : { outcome: 'not ours' }
  }
  const code = searchParams.get('code')
  return code ? { outcome: 'agreed', code, verifier: consentState.verifier } : { outcome: 'refused' }
}

function readConsentState(
  party: ConsentParty,
  request: Request,
  viewer: Pick<Viewer, 'sessionId'>,
  now: Date,
): ConsentState | null {
  const sealed = cookieOf(party).read(request.headers.get('Cookie'))
  const text = sealed && unseal('consent', sealed)
  const consentState = text ? (JSON.parse(text) as ConsentState) : null
  if (!consentState || consentState.party !== party || consentState.until <= now.getTime()) return null
  return consentState.sessionId === viewer.sessionId ? consentState : null
}

export const clearConsentCookie = (party: ConsentParty) => cookieOf(party).clear()
