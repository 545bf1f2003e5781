/** The whole catalog for an account: what is connected, by whom, and which of its locations were found there. */
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, isServed } from '#app/directories/directories'
import { type FeatureRequest, listFeatureRequests } from '#app/feature-requests/feature-requests.server'
import { type Connection, connectionOf } from '#app/locations/google/connection.server'
import { daysUntilExpires } from '#app/page/expiry'
import { entryOf, type IntegrationCode, integrationCodes } from './catalogue'
import { doors } from './consent-parties.server'
import { directoriesOff } from './directories-off.server'
import { isConfigured } from './directory-connections.server'
import { type Integration, type IntegrationState, stateOfConnection } from './integration'
import { listSourceConnections, type SourceConnectionRow } from './source-connection-row.server'

export type Catalogue = { google: Connection; integrations: Integration[] }

type Facts = {
  google: Connection
  connections: SourceConnectionRow[]
  off: Awaited<ReturnType<typeof directoriesOff>>
  requests: FeatureRequest[]
  matched: Partial<Record<Directory, number>>
  now: Date
}

/** The feature request name under which access to this integration is requested. */
export const featureOf = (code: IntegrationCode) => `integration.${code}`

export async function integrationsOf(
  tx: Tx,
  { hasZapier, now }: { hasZapier: boolean; now: Date },
): Promise<Catalogue> {
  const facts: Facts = {
    google: await connectionOf(tx),
    connections: await listSourceConnections(tx),
    off: await directoriesOff(tx),
    requests: await listFeatureRequests(tx),
    matched: await matchedLocations(tx),
    now,
  }
  const codes = integrationCodes.filter((code) => code !== 'zapier' || hasZapier)
  return { google: facts.google, integrations: codes.map((code) => integrationOf(code, facts)) }
}

async function matchedLocations(tx: Tx): Promise<Partial<Record<Directory, number>>> {
  const rows = await tx
    .selectFrom('listings')
    .select((select) => ['directory', select.fn.count<number>('remote_id').as('matched')])
    .where('account_id', '=', tx.accountId)
    .where('directory', 'in', directoryCodes)
    .groupBy('directory')
    .execute()
  return Object.fromEntries(rows.map(({ directory, matched }) => [directory, matched]))
}

type Standing = Partial<
  Pick<Integration, 'daysLeft' | 'remoteName' | 'by' | 'at' | 'canConnect' | 'matched'>
> & {
  state: IntegrationState
}

function integrationOf(code: IntegrationCode, facts: Facts): Integration {
  const entry = entryOf(code)
  const directory = 'directory' in entry ? entry.directory : undefined
  const isOurs = isServed(directory) && isConfigured(directory)
  return {
    code,
    name: entry.name,
    category: entry.category,
    meaning: entry.meaning,
    way: isOurs ? 'installation' : entry.way,
    directory: directory ?? null,
    url: entry.way === 'link' ? entry.url : null,
    locations: facts.google.locations,
    ...{ daysLeft: null, remoteName: '', by: '', at: null, canConnect: false, matched: null },
    ...standingOf(code, facts),
  }
}

function standingOf(code: IntegrationCode, facts: Facts): Standing {
  const entry = entryOf(code)
  if (code === 'google') return googleStanding(facts)
  if (code === 'facebook' || code === 'trustpilot') return signedIn(code, facts)
  if (entry.way === 'link') return { state: 'external' }
  const directory = 'directory' in entry ? entry.directory : undefined
  if (isServed(directory) && isConfigured(directory)) return served(directory, facts)
  if (entry.way === 'installation') return { state: 'unavailable' }
  const request = facts.requests.find(({ feature }) => feature === featureOf(code))
  if (!request) return { state: 'not_connected' }
  return { state: 'access_requested', by: request.requestedBy, at: request.requestedAt }
}

function googleStanding({ google }: Facts): Standing {
  if (google.state === 'ended') return { state: 'ended' }
  const isActive = google.state === 'connected' || google.state === 'installation'
  return { state: isActive ? 'active' : 'not_connected' }
}

function signedIn(source: 'facebook' | 'trustpilot', { connections, matched, now }: Facts): Standing {
  const own = connections.find((connection) => connection.source === source) ?? null
  const daysLeft = daysUntilExpires(own?.expiresAt ?? null, now)
  const state = stateOfConnection(own, daysLeft)
  const isOver = state === 'expired' || state === 'ended' || state === 'not_connected'
  return {
    state,
    daysLeft,
    canConnect: doors[source].isConfigured(),
    remoteName: own?.remoteName ?? '',
    by: own?.connectedBy ?? '',
    at: (isOver ? own?.changedAt : own?.connectedAt) ?? null,
    matched: source === 'facebook' ? (matched.facebook ?? 0) : null,
  }
}

function served(directory: Directory, { off, matched }: Facts): Standing {
  const left = off.get(directory)
  if (left) return { state: 'off', ...left }
  return { state: 'active', matched: matched[directory] ?? 0 }
}
