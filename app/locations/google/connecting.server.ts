/**
 * Connects an account to Google: the user is sent to Google's consent page and comes back with a code that only this
 * session can use, for the account where the flow started. The resulting token is sealed before it is stored and never
 * leaves the server.
 */

import { configuration } from '#app/configuration.server'
import {
  type ConsentSettings,
  consentUrl,
  exchangeCode,
} from '#app/providers/google-business-profile/consent.server'
import { listAccounts } from '#app/providers/google-business-profile/profiles.server'
import { accountHref } from '#app/routing/href'
import { beginJourney, endJourney } from '#app/sign-in/consent-journey.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { resumePublications } from '../sync/publishing.server'
import { keepConnection } from './connection-row.server'
import { connectionWith } from './google-connection.server'
import { sealToken } from './token-sealing.server'

export function consentSettings(): ConsentSettings {
  const { google, baseUrl } = configuration()
  return {
    ...google,
    // One for all accounts: Google accepts only redirect URIs that are registered with it.
    redirectUri: `${baseUrl}${accountHref(null)('/settings/integrations/google/callback')}`,
  }
}

/** Returns whether this installation has Google credentials at all. */
export function canConnect(): boolean {
  return configuration().google.clientId !== ''
}

/** Returns the address to send the browser to, and the cookie it brings back. */
export function beginConnecting(viewer: Viewer, now: Date): { url: string; cookie: string } {
  const { cookie, ...asked } = beginJourney('google', viewer, now)
  return { url: consentUrl(consentSettings(), asked), cookie }
}

export type Connected =
  | { ok: true }
  /** The flow was started for another account, whose pages have different addresses. */
  | { ok: false; leadsTo: string }
  | { ok: false; reason: string }

export async function endConnecting(request: Request, viewer: Viewer, now: Date): Promise<Connected> {
  const arrival = endJourney(
    'google',
    request,
    viewer,
    (href, search) => href('/settings/integrations/google/callback', search),
    now,
  )
  if (arrival.outcome === 'elsewhere') return { ok: false, leadsTo: arrival.leadsTo }
  if (arrival.outcome === 'not ours') return { ok: false, reason: notOurs }
  if (arrival.outcome === 'refused') return { ok: false, reason: notAgreed }
  const granted = await exchangeCode(consentSettings(), arrival)
  if (granted.outcome !== 'ok')
    return { ok: false, reason: granted.outcome === 'rejected' ? notOurs : granted.reason }
  if (!granted.value.isEnough) return { ok: false, reason: notAgreed }
  await keep(viewer, granted.value.refreshToken, now)
  return { ok: true }
}

const notOurs =
  'Google’s answer could not be used: it is too old, or belongs to another sign-in. Connect again.'
const notAgreed = 'Google was not connected: it was not allowed to let us see and change your profiles.'

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
