/**
 * Connects an account to Facebook or Trustpilot, and disconnects it. Somebody consents there and is sent back. The
 * resulting token is sealed before it is stored and never leaves the server. An incomplete consent is revoked at once,
 * and an existing connection stays as it was.
 */
import type { ConnectedSource } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { openToken, sealToken } from '#app/locations/google/token-sealing.server'
import { lockListings } from '#app/locations/sync/lock-listings.server'
import { log } from '#app/log.server'
import { beginJourney, endJourney } from '#app/sign-in/consent-journey.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { doors, type Granted } from './consent-parties.server'
import {
  dropSourceConnection,
  findSourceConnection,
  keepSourceConnection,
} from './source-connection-row.server'
import { keepDefaultLocation } from './trustpilot/location.server'

/** Returns where to redirect the browser, and the cookie that it sends back later. */
export function beginConnecting(
  source: ConnectedSource,
  viewer: Viewer,
  now: Date,
): { url: string; cookie: string } {
  const { cookie, ...asked } = beginJourney(source, viewer, now)
  return { url: doors[source].urlFor(asked), cookie }
}

export type Connected =
  | { ok: true }
  /** The flow was started from another account, whose pages have other URLs. */
  | { ok: false; leadsTo: string }
  | { ok: false; reason: string }

export async function endConnecting(
  source: ConnectedSource,
  request: Request,
  viewer: Viewer,
  now: Date,
): Promise<Connected> {
  const door = doors[source]
  const words = wordsFor(door.name)
  const arrival = endJourney(
    source,
    request,
    viewer,
    (href, search) => href('/settings/integrations/:source/callback', { source }, search),
    now,
  )
  if (arrival.outcome === 'elsewhere') return { ok: false, leadsTo: arrival.leadsTo }
  if (arrival.outcome === 'not ours') return { ok: false, reason: words.notOurs }
  if (arrival.outcome === 'refused') return { ok: false, reason: words.notAgreed }
  const granted = await door.exchange(arrival, now)
  if (granted.outcome === 'rejected') return { ok: false, reason: words.notOurs }
  if (granted.outcome !== 'ok') return { ok: false, reason: words.away(granted.reason) }
  if (!granted.value.isEnough) {
    await giveBack(source, granted.value.token)
    return { ok: false, reason: words.notEnough }
  }
  await keep(source, viewer, granted.value, now)
  return { ok: true }
}

const wordsFor = (name: string) => ({
  notOurs: `${name}’s answer could not be used: it is too old, or belongs to another sign-in. Connect again.`,
  notAgreed: `${name} was not connected: nobody agreed to it there.`,
  notEnough: `${name} was not connected: some of the permissions asked for were left out, and without them it does not work. Connect again and leave them all ticked.`,
  away: (reason: string) => `${name} could not be asked, and nothing was changed. ${reason} Try again later.`,
})

async function keep(source: ConnectedSource, viewer: Viewer, granted: Granted, now: Date): Promise<void> {
  const { userId, name } = viewer
  const { remoteName, expiresAt } = granted
  const token = sealToken(viewer.accountId, granted.token, source)
  await viewer.query(async (tx) => {
    await keepSourceConnection(tx, { source, token, remoteName, userId, connectedBy: name, expiresAt }, now)
    if (source === 'facebook') await lookAgain(tx, now)
    else await keepDefaultLocation(tx)
    const subject = `${doors[source].name} ${remoteName}`.trim()
    await recordAudit(tx, { ...actorOf(viewer), action: 'integration.connected', subject })
  })
}

/** Makes every location due for a scan now instead of at its next scheduled time. */
async function lookAgain(tx: Tx, now: Date): Promise<void> {
  await lockListings(tx, 'all')
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: now })
    .where('account_id', '=', tx.accountId)
    .where('next_scan_at', '>', now)
    .execute()
}

/**
 * Deletes our token at once, then tries to revoke it at the source. A failed revocation is only logged: people with
 * access to the source can check there.
 */
export async function disconnectSource(source: ConnectedSource, viewer: Viewer, now: Date): Promise<void> {
  const sealed = await viewer.query(async (tx) => {
    const own = await findSourceConnection(tx, source)
    if (await dropSourceConnection(tx, source, now))
      await recordAudit(tx, {
        ...actorOf(viewer),
        action: 'integration.disconnected',
        subject: doors[source].name,
      })
    return own?.token ?? null
  })
  const token = sealed && openToken(viewer.accountId, sealed, source)
  if (token) await giveBack(source, token)
}

async function giveBack(source: ConnectedSource, token: string): Promise<void> {
  const revoked = await doors[source].revoke(token)
  if (revoked.outcome !== 'ok') log.warn({ source, reason: revoked.reason }, 'a token could not be revoked')
}
