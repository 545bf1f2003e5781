/**
 * Connecting an account to Google: somebody is sent to Google's page and comes back with a code that only this session
 * can use (state and PKCE verifier in a sealed cookie of this browser), for the account they set out from. The token
 * that comes of it is sealed before it is kept and never leaves the server.
 */
import { createHash, randomBytes } from 'node:crypto'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { pathsUnder } from '#app/paths'
import {
  type ConsentSettings,
  consentUrl,
  exchangeCode,
} from '#app/providers/google-business-profile/consent.server'
import { listAccounts } from '#app/providers/google-business-profile/profiles.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { hostCookie } from '#app/session/host-cookies.server'
import { seal, unseal } from '#app/session/sealing.server'
import type { Viewer } from '#app/session/viewer.server'
import { resumePublications } from '../sync/publishing.server'
import { keepConnection } from './connection-row.server'
import { connectionWith } from './google-connection.server'
import { sealToken } from './token-sealing.server'

const LIFE_SECONDS = 900
const cookie = hostCookie('google', /^[\w-]{40,2000}$/)

type Journey = { state: string; verifier: string; accountId: Id; sessionId: Id | null; until: number }

export function consentSettings(): ConsentSettings {
  const settings = configuration()
  return {
    authorizeUrl: settings.googleAuthorizeUrl,
    tokenUrl: settings.googleTokenUrl,
    revokeUrl: settings.googleRevokeUrl,
    clientId: settings.googleClientId,
    clientSecret: settings.googleClientSecret,
    // One for all accounts: Google knows only addresses it was told of.
    redirectUri: `${settings.baseUrl}${pathsUnder('').googleCallback()}`,
  }
}

/** Whether this installation is known to Google at all. */
export function canConnect(): boolean {
  return configuration().googleClientId !== ''
}

/** Where the browser is sent, with the cookie it brings back. */
export function beginConnecting(viewer: Viewer, now: Date): { url: string; cookie: string } {
  const verifier = randomBytes(32).toString('base64url')
  const journey: Journey = {
    state: randomBytes(24).toString('base64url'),
    verifier,
    accountId: viewer.accountId,
    sessionId: viewer.sessionId,
    until: now.getTime() + LIFE_SECONDS * 1000,
  }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const url = consentUrl(consentSettings(), { state: journey.state, challenge })
  return { url, cookie: cookie.write(seal('google', JSON.stringify(journey)), LIFE_SECONDS) }
}

export type Connected =
  | { ok: true }
  /** The account they set out from is another one, whose pages have another address. */
  | { ok: false; leadsTo: string }
  | { ok: false; reason: string }

export async function endConnecting(request: Request, viewer: Viewer, now: Date): Promise<Connected> {
  const journey = readJourney(request, viewer, now)
  const { searchParams } = new URL(request.url)
  if (!journey || searchParams.get('state') !== journey.state) return { ok: false, reason: notOurs }
  if (journey.accountId !== viewer.accountId) {
    const isAtHome = viewer.paths.prefix === ''
    const leadsTo = pathsUnder(`/as/${journey.accountId}`).googleCallback(searchParams)
    return isAtHome ? { ok: false, leadsTo } : { ok: false, reason: notOurs }
  }
  const code = searchParams.get('code')
  if (!code) return { ok: false, reason: notAgreed }
  const granted = await exchangeCode(consentSettings(), { code, verifier: journey.verifier })
  if (granted.outcome !== 'ok')
    return { ok: false, reason: granted.outcome === 'rejected' ? notOurs : granted.reason }
  if (!granted.value.isEnough) return { ok: false, reason: notAgreed }
  await keep(viewer, granted.value.refreshToken, now)
  return { ok: true }
}

const notOurs =
  'Google’s answer could not be used: it is too old, or belongs to another sign-in. Connect again.'
const notAgreed = 'Google was not connected: it was not allowed to let us see and change your profiles.'

function readJourney(request: Request, viewer: Viewer, now: Date): Journey | null {
  const sealed = cookie.read(request.headers.get('Cookie'))
  const text = sealed && unseal('google', sealed)
  const journey = text ? (JSON.parse(text) as Journey) : null
  if (!journey || journey.until <= now.getTime()) return null
  return journey.sessionId === viewer.sessionId ? journey : null
}

async function keep(viewer: Viewer, refreshToken: string, now: Date): Promise<void> {
  const accounts = await listAccounts(connectionWith(viewer.accountId, refreshToken))
  const googleName = accounts.outcome === 'ok' ? accounts.value.map(({ title }) => title).join(', ') : ''
  await viewer.query(async (tx) => {
    const sealed = sealToken(viewer.accountId, refreshToken)
    const { userId, name } = viewer
    await keepConnection(tx, { refreshToken: sealed, googleName, userId, connectedBy: name }, now)
    await recordAudit(tx, {
      ...actorOf(viewer),
      action: 'integration.connected',
      subject: `Google ${googleName}`.trim(),
    })
    await resumePublications(tx)
  })
}

export const forgetJourney = () => cookie.clear()
