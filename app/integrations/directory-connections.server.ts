/**
 * Which connection each directory is accessed through, and whether it works: Google and Facebook by the account's own
 * consent, the others by the installation's partner access unless the account opts out. Adapters are cached for each
 * account and token, because they hold access tokens and circuit breakers.
 */

import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import {
  type Directory,
  directoryCodes,
  isServedDirectory,
  type ServedDirectory,
} from '#app/directories/directories'
import { servedAdapters } from '#app/directories/served-adapters.server'
import { findGoogleApi } from '#app/locations/google/google-clients.server'
import { findConnection } from '#app/locations/google/stored-connection.server'
import type { DirectoryAdapter, ListingField } from '#app/providers/directory-adapter'
import {
  createFacebookAdapter,
  abilities as facebookAbilities,
} from '#app/providers/facebook-pages/directory.server'
import { isConnectionEnded } from '#app/providers/facebook-pages/problem'
import { createGoogleAdapter } from '#app/providers/google-business-profile/directory.server'
import type { ProviderResult } from '#app/providers/provider-result'
import { loadDirectoryOptOuts } from './directory-opt-outs.server'
import { loadSourceAccess, type SourceAccess } from './source-access.server'
import { findSourceConnection, isUsable } from './source-connections.server'

/** `expired` is a connection that ended without anyone intending it. */
export type IntegrationStatus = 'active' | 'inactive' | 'expired'

export async function loadIntegrationStatuses(
  tx: Tx,
  now = new Date(),
): Promise<Record<Directory, IntegrationStatus>> {
  const optOuts = await loadDirectoryOptOuts(tx)
  const statuses: [Directory, IntegrationStatus][] = []
  for (const code of directoryCodes)
    if (!isServedDirectory(code)) statuses.push([code, await consentDirectories[code].loadStatus(tx, now)])
    else statuses.push([code, isConfigured(code) && !optOuts.has(code) ? 'active' : 'inactive'])
  return Object.fromEntries(statuses) as Record<Directory, IntegrationStatus>
}

async function loadGoogleStatus(tx: Tx): Promise<IntegrationStatus> {
  const connection = await findConnection(tx)
  if (!connection) return configuration().google.refreshToken === '' ? 'inactive' : 'active'
  if (connection.state === 'disconnected') return 'inactive'
  return connection.state === 'connected' ? 'active' : 'expired'
}

async function loadFacebookStatus(tx: Tx, now: Date): Promise<IntegrationStatus> {
  const connection = await findSourceConnection(tx, 'facebook')
  if (!connection || connection.state === 'disconnected') return 'inactive'
  return isUsable(connection, now) ? 'active' : 'expired'
}

/** Returns whether the installation itself is a partner of the directory. */
export function isConfigured(directory: ServedDirectory): boolean {
  return servedAdapters[directory]() !== null
}

const adapterCache = new Map<string, DirectoryAdapter>()
const maxCachedAdapters = 1000

/** Returns null when the account has no working connection to the directory. */
export async function findAdapter(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  if (!isServedDirectory(directory)) return consentDirectories[directory].findAdapter(accountId)
  const optOuts = await asAccount(accountId, loadDirectoryOptOuts)
  if (optOuts.has(directory) || !isConfigured(directory)) return null
  return scopeToAccount(sharedAdapter(directory), accountId)
}

/** Returns whether a directory accepts a field from us, connected or not. */
export function canWriteField(directory: Directory, field: ListingField): boolean {
  if (!isServedDirectory(directory)) return consentDirectories[directory].canWrite(field)
  if (!isConfigured(directory)) return false
  return sharedAdapter(directory).abilities[field] === 'writes'
}

function sharedAdapter(directory: ServedDirectory): DirectoryAdapter {
  return cachedAdapter(directory, () => servedAdapters[directory]() as DirectoryAdapter)
}

/**
 * Includes the account in the ids of listings we create there, so that another account's location with the same
 * external id is not mistaken for this one.
 */
function scopeToAccount(adapter: DirectoryAdapter, account: Id): DirectoryAdapter {
  return {
    ...adapter,
    find: (facts) => adapter.find({ ...facts, account }),
    write: (shown, facts, fields) => adapter.write(shown, { ...facts, account }, fields),
  }
}

function cachedAdapter(key: string, create: () => DirectoryAdapter): DirectoryAdapter {
  const cached = adapterCache.get(key)
  if (cached) return cached
  if (adapterCache.size >= maxCachedAdapters) adapterCache.delete(adapterCache.keys().next().value as string)
  const adapter = create()
  adapterCache.set(key, adapter)
  return adapter
}

/** Not cached: the Google API, which holds the tokens and the breaker, is cached with its connection. */
async function findGoogleAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const api = await findGoogleApi(accountId)
  return api && createGoogleAdapter(api)
}

async function findFacebookAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const access = await loadSourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key } = access.value
  const create = () => createFacebookAdapter({ ...configuration().facebook, token })
  return withEndRecording(cachedAdapter(`${accountId} ${key}`, create), access.value)
}

/** Records when Facebook reports that the connection ended, so that people see it and no futile calls are made. */
function withEndRecording(adapter: DirectoryAdapter, { recordEnd }: SourceAccess): DirectoryAdapter {
  const recordIfEnded = async <T>(call: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> => {
    const result = await call
    if (result.outcome === 'rejected' && isConnectionEnded(result.code)) await recordEnd()
    return result
  }
  return {
    ...adapter,
    find: (facts) => recordIfEnded(adapter.find(facts)),
    read: (remoteId) => recordIfEnded(adapter.read(remoteId)),
    write: (shown, facts, fields) => recordIfEnded(adapter.write(shown, facts, fields)),
    confirm: (remoteId, job) => recordIfEnded(adapter.confirm(remoteId, job)),
  }
}

type ConsentDirectory = {
  loadStatus: (tx: Tx, now: Date) => Promise<IntegrationStatus>
  findAdapter: (accountId: Id) => Promise<DirectoryAdapter | null>
  canWrite: (field: ListingField) => boolean
}

/** The directories that each account connects by its own consent. */
const consentDirectories: Record<Exclude<Directory, ServedDirectory>, ConsentDirectory> = {
  google_maps: { loadStatus: loadGoogleStatus, findAdapter: findGoogleAdapter, canWrite: () => true },
  facebook: {
    loadStatus: loadFacebookStatus,
    findAdapter: findFacebookAdapter,
    canWrite: (field) => facebookAbilities[field] === 'writes',
  },
}
