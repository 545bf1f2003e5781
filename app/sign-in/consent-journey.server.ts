/**
 * The OAuth round trip to a third party for its consent. The person is sent to the party's page with a state and a PKCE
 * challenge, both sealed in a cookie in this browser. The response can be used only by the same session, for the
 * account it started from and for this party. The caller receives the result and clears the cookie in every case, so
 * that no response is used twice.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '#app/database/schema'
import { accountHref, type Href } from '#app/routing/href'
import { hostCookie } from '#app/viewer/host-cookies.server'
import { seal, unseal } from '#app/viewer/sealing.server'
import type { Viewer } from '#app/viewer/viewer.server'

export type ConsentParty = 'google' | 'facebook' | 'trustpilot'

const LIFE_SECONDS = 900
const pattern = /^[\w-]{40,2000}$/
const cookies = {
  google: hostCookie('google', pattern),
  facebook: hostCookie('facebook', pattern),
  trustpilot: hostCookie('trustpilot', pattern),
}

type Journey = {
  party: ConsentParty
  state: string
  verifier: string
  accountId: Id
  sessionId: Id | null
  until: number
}

/** The state and challenge to send to the party, and the cookie that the browser brings back. */
export type Setting = { state: string; challenge: string; cookie: string }

export function beginJourney(
  party: ConsentParty,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  now: Date,
): Setting {
  const verifier = randomBytes(32).toString('base64url')
  const journey: Journey = {
    party,
    state: randomBytes(24).toString('base64url'),
    verifier,
    accountId: viewer.accountId,
    sessionId: viewer.sessionId,
    until: now.getTime() + LIFE_SECONDS * 1000,
  }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const sealed = seal('consent', JSON.stringify(journey))
  return { state: journey.state, challenge, cookie: cookies[party].write(sealed, LIFE_SECONDS) }
}

export type Arrival =
  | { outcome: 'agreed'; code: string; verifier: string }
  | { outcome: 'refused' }
  /** Expired, from another session, or never started. */
  | { outcome: 'not ours' }
  /** It started from another account, whose pages have another address. */
  | { outcome: 'elsewhere'; leadsTo: string }

export function endJourney(
  party: ConsentParty,
  request: Request,
  viewer: Pick<Viewer, 'accountId' | 'sessionId' | 'prefix'>,
  callbackOf: (href: Href, search: URLSearchParams) => string,
  now: Date,
): Arrival {
  const journey = readJourney(party, request, viewer, now)
  const { searchParams } = new URL(request.url)
  if (!journey || searchParams.get('state') !== journey.state) return { outcome: 'not ours' }
  if (journey.accountId !== viewer.accountId) {
    const leadsTo = callbackOf(accountHref(journey.accountId), searchParams)
    return viewer.prefix === '' ? { outcome: 'elsewhere', leadsTo } : { outcome: 'not ours' }
  }
  const code = searchParams.get('code')
  return code ? { outcome: 'agreed', code, verifier: journey.verifier } : { outcome: 'refused' }
}

function readJourney(
  party: ConsentParty,
  request: Request,
  viewer: Pick<Viewer, 'sessionId'>,
  now: Date,
): Journey | null {
  const sealed = cookies[party].read(request.headers.get('Cookie'))
  const text = sealed && unseal('consent', sealed)
  const journey = text ? (JSON.parse(text) as Journey) : null
  if (!journey || journey.party !== party || journey.until <= now.getTime()) return null
  return journey.sessionId === viewer.sessionId ? journey : null
}

export const forgetJourney = (party: ConsentParty) => cookies[party].clear()
