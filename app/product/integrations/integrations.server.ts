/**
 * Loads the entire catalog for an account: which integrations are connected, who connected them, and how many of the
 * account's locations were found at each.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { ConnectedSource } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  type Directory,
  directoryCodes,
  directoryEntryOf,
  directoryOfIntegration,
  isServedDirectory,
} from '#app/kit/directories/directories'
import type { FeatureRequest } from '#app/platform/feature-requests/feature-request'
import { listFeatureRequests } from '#app/platform/feature-requests/feature-requests.server'
import { daysUntilExpiry } from '#app/platform/page/banners/expiry'
import {
  listSourceConnections,
  type SourceConnectionRow,
} from '#app/product/locations/connections/source-connections.server'
import { type Connection, loadConnection } from '#app/product/locations/google/connection.server'
import { catalogEntryOf, type IntegrationCode, integrationCodes } from './catalog'
import { consentProviders, isConnectedSource } from './consent-providers.server'
import { isConfigured } from './directory-connections.server'
import { loadDirectoryOptOuts } from './directory-opt-outs.server'
import { connectionState, type Integration, type IntegrationState } from './integration'

export type AccountIntegrations = { google: Connection; integrations: Integration[] }

type IntegrationData = {
  google: Connection
  connections: SourceConnectionRow[]
  optOuts: Awaited<ReturnType<typeof loadDirectoryOptOuts>>
  requests: FeatureRequest[]
  matched: Partial<Record<Directory, number>>
  now: Date
}

/** Returns the code of the feature request for access to an integration. */
export const accessFeatureOf = (code: IntegrationCode) => `integration.${code}`

export async function loadIntegrations(
  tx: Tx,
  { hasZapier, now }: { hasZapier: boolean; now: Date },
): Promise<AccountIntegrations> {
  const loaded = await loadTogether(tx, {
    google: () => loadConnection(tx),
    connections: () => listSourceConnections(tx),
    optOuts: () => loadDirectoryOptOuts(tx),
    requests: () => listFeatureRequests(tx),
    matched: () => countMatchedLocations(tx),
  })
  const data: IntegrationData = { ...loaded, now }
  const codes = integrationCodes.filter((code) => code !== 'zapier' || hasZapier)
  return { google: data.google, integrations: codes.map((code) => toIntegration(code, data)) }
}

async function countMatchedLocations(tx: Tx): Promise<Partial<Record<Directory, number>>> {
  const rows = await tx
    .selectFrom('listings')
    .select((select) => ['directory', select.fn.count<string>('remote_id').as('matched')])
    .where('account_id', '=', tx.accountId)
    .where('directory', 'in', directoryCodes)
    .groupBy('directory')
    .execute()
  return Object.fromEntries(rows.map(({ directory, matched }) => [directory, Number(matched)]))
}

type ConnectionDetails = Partial<
  Pick<Integration, 'daysLeft' | 'remoteName' | 'by' | 'at' | 'canConnect' | 'matched' | 'reason'>
> & {
  state: IntegrationState
}

function toIntegration(code: IntegrationCode, data: IntegrationData): Integration {
  const entry = catalogEntryOf(code)
  const directory = 'directory' in entry ? entry.directory : undefined
  const isPartner = isServedDirectory(directory) && isConfigured(directory)
  return {
    code,
    name: entry.name,
    category: entry.category,
    meaning: entry.meaning,
    way: isPartner ? 'installation' : entry.way,
    directory: directory ?? null,
    matching: matchingOf(code),
    url: entry.way === 'link' ? entry.url : null,
    locations: data.google.locations,
    daysLeft: null,
    remoteName: '',
    by: '',
    at: null,
    canConnect: false,
    matched: null,
    reason: '',
    ...connectionDetailsOf(code, data),
  }
}

/** Returns the page on which the listings of a connected directory are matched, for the card. */
function matchingOf(code: IntegrationCode): Integration['matching'] {
  const directory = directoryOfIntegration(code)
  const matching = directory && directoryEntryOf(directory).integration.matching
  return matching?.card ? { ...matching.card, address: matching.address } : null
}

function connectionDetailsOf(code: IntegrationCode, data: IntegrationData): ConnectionDetails {
  const entry = catalogEntryOf(code)
  if (code === 'google') return googleDetails(data)
  if (isConnectedSource(code)) return signInDetails(code, data)
  if (entry.way === 'link') return { state: 'external' }
  const directory = 'directory' in entry ? entry.directory : undefined
  if (isServedDirectory(directory) && isConfigured(directory)) return servedDetails(directory, data)
  if (entry.way === 'installation') return { state: 'unavailable' }
  const request = data.requests.find(({ feature }) => feature === accessFeatureOf(code))
  return request ? requestDetails(request) : { state: 'not_connected' }
}

function requestDetails({
  state,
  requestedBy,
  requestedAt,
  answeredAt,
  reason,
}: FeatureRequest): ConnectionDetails {
  if (state === 'requested') return { state: 'access_requested', by: requestedBy, at: requestedAt }
  return { state: state === 'active' ? 'active' : 'access_refused', at: answeredAt, reason }
}

function googleDetails({ google }: IntegrationData): ConnectionDetails {
  if (google.state === 'ended') return { state: 'ended' }
  const isActive = google.state === 'connected' || google.state === 'installation'
  return { state: isActive ? 'active' : 'not_connected' }
}

function signInDetails(
  source: ConnectedSource,
  { connections, matched, now }: IntegrationData,
): ConnectionDetails {
  const current = connections.find((connection) => connection.source === source) ?? null
  const daysLeft = daysUntilExpiry(current?.expiresAt ?? null, now)
  const directory = directoryOfIntegration(source)
  const state = connectionState(current, daysLeft)
  const hasEnded = state === 'expired' || state === 'ended' || state === 'not_connected'
  return {
    state,
    daysLeft,
    canConnect: consentProviders[source].isConfigured(),
    remoteName: current?.remoteName ?? '',
    by: current?.connectedBy ?? '',
    at: (hasEnded ? current?.changedAt : current?.connectedAt) ?? null,
    matched: directory && (matched[directory] ?? 0),
  }
}

function servedDetails(directory: Directory, { optOuts, matched }: IntegrationData): ConnectionDetails {
  const optOut = optOuts.get(directory)
  if (optOut) return { state: 'off', ...optOut }
  return { state: 'active', matched: matched[directory] ?? 0 }
}
