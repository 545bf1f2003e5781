/**
 * Connects an account to a source, and disconnects it. The user consents at the source and is redirected
 * back to us. The resulting token is sealed before it is stored and never leaves the server. If the user grants only
 * some of the requested permissions, the token is revoked at once and an existing connection is kept.
 */
import type { ConnectedSource } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { directoryOfIntegration } from '#app/kit/directories/directories'
import { log } from '#app/kit/log.server'
import type { ConnectResult } from '#app/platform/sign-in/consent-response.server'
import { finishConsent, startConsent } from '#app/platform/sign-in/oauth-consent.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import {
  declineInstallation,
  findSourceConnection,
  markSourceDisconnected,
  saveSourceConnection,
} from '#app/product/locations/connections/source-connections.server'
import { sealToken, unsealToken } from '#app/product/locations/connections/token-sealing.server'
import { lockListings } from '#app/product/locations/lock-listings.server'
import { type ConsentGrant, consentProviders } from './consent-providers.server'

/** Returns the URL to redirect the browser to, and the cookie that the browser returns on the callback. */
export function startConnection(
  source: ConnectedSource,
  viewer: Viewer,
  now: Date,
): { url: string; cookie: string } {
  const { cookie, ...request } = startConsent(source, viewer, now)
  return { url: consentProviders[source].consentUrl(request), cookie }
}

export async function completeConnection(
  source: ConnectedSource,
  request: Request,
  viewer: Viewer,
  now: Date,
): Promise<ConnectResult> {
  const provider = consentProviders[source]
  const messages = consentMessages(provider.name)
  const callback = finishConsent(
    source,
    request,
    viewer,
    (href, search) => href('/settings/integrations/:source/callback', { source }, search),
    now,
  )
  if (callback.outcome === 'elsewhere') return { ok: false, redirectTo: callback.redirectTo }
  if (callback.outcome === 'not ours') return { ok: false, reason: messages.notOurs }
  if (callback.outcome === 'refused') return { ok: false, reason: messages.notAgreed }
  const exchanged = await provider.exchange(callback, now)
  if (exchanged.outcome === 'rejected') return { ok: false, reason: messages.notOurs }
  if (exchanged.outcome !== 'ok') return { ok: false, reason: messages.away(exchanged.reason) }
  if (!exchanged.value.hasAllScopes) {
    await revokeToken(source, exchanged.value.token)
    return { ok: false, reason: messages.notEnough }
  }
  await saveConnection(source, viewer, exchanged.value, now)
  return { ok: true }
}

const consentMessages = (name: string) => ({
  notOurs: `${name} was not connected: the request expired or belongs to another sign-in. Connect again.`,
  notAgreed: `${name} was not connected: access was denied.`,
  notEnough: `${name} was not connected: required permissions were not granted. Connect again and keep them all selected.`,
  away: (reason: string) => `${name} couldn’t be reached, so nothing was changed. ${reason} Try again later.`,
})

async function saveConnection(
  source: ConnectedSource,
  viewer: Viewer,
  grant: ConsentGrant,
  now: Date,
): Promise<void> {
  const { userId, name } = viewer
  const { remoteName, expiresAt } = grant
  const token = sealToken(viewer.accountId, grant.token, source)
  await viewer.query(async (tx) => {
    await saveSourceConnection(tx, { source, token, remoteName, userId, connectedBy: name, expiresAt }, now)
    if (directoryOfIntegration(source)) await scheduleAllScans(tx, now)
    await consentProviders[source].onConnected?.(tx)
    const subject = `${consentProviders[source].name} ${remoteName}`.trim()
    await recordAudit(tx, { ...actorOf(viewer), action: 'integration.connected', subject })
  })
}

/** Makes every location due for a scan now instead of at its next scheduled time. */
async function scheduleAllScans(tx: Tx, now: Date): Promise<void> {
  await lockListings(tx, 'all')
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: now })
    .where('account_id', '=', tx.accountId)
    .where('next_scan_at', '>', now)
    .execute()
}

/**
 * Deletes our token at once, then tries to revoke it at the source. A failed revocation is only logged: we no longer
 * have the token, and users can remove the access at the source themselves.
 */
export async function disconnectSource(source: ConnectedSource, viewer: Viewer, now: Date): Promise<void> {
  const provider = consentProviders[source]
  const sealedToken = await viewer.query(async (tx) => {
    const connection = await findSourceConnection(tx, source)
    const isDisconnected = connection
      ? await markSourceDisconnected(tx, source, now)
      : provider.hasInstallationConnection?.() && (await declineInstallation(tx, source, now))
    if (isDisconnected)
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.disconnected',
        subject: provider.name,
      })
    return connection?.token ?? null
  })
  const token = sealedToken && unsealToken(viewer.accountId, sealedToken, source)
  if (token) await revokeToken(source, token)
}

async function revokeToken(source: ConnectedSource, token: string): Promise<void> {
  const revoked = await consentProviders[source].revoke(token)
  if (revoked.outcome !== 'ok') log.warn({ source, reason: revoked.reason }, 'a token could not be revoked')
}
