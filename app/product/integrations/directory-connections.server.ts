/**
 * Finds the connection through which each directory is accessed, and checks whether it works. Google and Facebook are
 * connected by the account's own consent, the other directories by the installation's partner access unless the account
 * opts out. Adapters are cached for each account and token, because they hold access tokens and circuit breakers.
 */

import { configuration } from '#app/kit/configuration.server'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import {
  type Directory,
  directoryCodes,
  isServedDirectory,
  type ServedDirectory,
} from '#app/kit/directories/directories'
import { servedAdapters } from '#app/kit/directories/served-adapters.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import {
  createFacebookAdapter,
  abilities as facebookAbilities,
} from '#app/kit/providers/facebook-pages/directory.server'
import { isConnectionEnded } from '#app/kit/providers/facebook-pages/problem'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import { findConnection } from '#app/product/locations/google-access/stored-connection.server'
import { loadDirectoryOptOuts } from './directory-opt-outs.server'
import { loadSourceAccess, type SourceAccess } from './source-access.server'
import { findSourceConnection, isUsable } from './source-connections.server'

/** `expired` means that the connection ended without a user disconnecting it. */
export type IntegrationStatus = 'active' | 'inactive' | 'expired'

export async function loadIntegrationStatuses(
  tx: Tx,
  now = new Date(),
): Promise<Record<Directory, IntegrationStatus>> {
  const { optOuts, google, facebook } = await loadTogether(tx, {
    optOuts: () => loadDirectoryOptOuts(tx),
    google: () => consentDirectories.google_maps.loadStatus(tx, now),
    facebook: () => consentDirectories.facebook.loadStatus(tx, now),
  })
  const consented = { google_maps: google, facebook }
  const statusOf = (code: Directory) => {
    if (!isServedDirectory(code)) return consented[code]
    return isConfigured(code) && !optOuts.has(code) ? 'active' : 'inactive'
  }
  return Object.fromEntries(directoryCodes.map((code) => [code, statusOf(code)])) as Record<
    Directory,
    IntegrationStatus
  >
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

/** Checks whether the installation itself has partner access to the directory. */
export function isConfigured(directory: ServedDirectory): boolean {
  return servedAdapters[directory]() !== null
}

const adapterCache = new Map<string, DirectoryAdapter>()
const maxCachedAdapters = 1000

/** Returns the adapter of a directory, or null if the account has no working connection to it. */
export async function findAdapter(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  if (!isServedDirectory(directory)) return consentDirectories[directory].findAdapter(accountId)
  const optOuts = await asAccount(accountId, loadDirectoryOptOuts)
  if (optOuts.has(directory) || !isConfigured(directory)) return null
  return scopeToAccount(sharedAdapter(directory), accountId)
}

/** Checks whether a directory accepts changes to a field from us, even if it is not connected. */
export function canWriteField(directory: Directory, field: ListingField): boolean {
  if (!isServedDirectory(directory)) return consentDirectories[directory].canWrite(field)
  if (!isConfigured(directory)) return false
  return sharedAdapter(directory).abilities[field] === 'writes'
}

function sharedAdapter(directory: ServedDirectory): DirectoryAdapter {
  return cachedAdapter(directory, () => servedAdapters[directory]() as DirectoryAdapter)
}

/**
 * Includes the account in the ids of listings that we create at the directory, so that we do not mistake the listing of
 * another account's location with the same external id for the listing of this location.
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

/**
 * The adapter is not cached, because it holds no state: the Google API, which holds the tokens and the circuit breaker,
 * is cached with its connection.
 */
async function findGoogleAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const client = await findGoogleClient(accountId)
  return client?.directory ?? null
}

async function findFacebookAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const access = await loadSourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key } = access.value
  const create = () => createFacebookAdapter({ ...configuration().facebook, token })
  return withEndRecording(cachedAdapter(`${accountId} ${key}`, create), access.value)
}

/**
 * Wraps an adapter so that it records when Facebook reports that the connection ended. The integrations page then shows
 * this, and no further calls are made.
 */
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

/** The directories that each account connects with its own consent. */
const consentDirectories: Record<Exclude<Directory, ServedDirectory>, ConsentDirectory> = {
  google_maps: { loadStatus: loadGoogleStatus, findAdapter: findGoogleAdapter, canWrite: () => true },
  facebook: {
    loadStatus: loadFacebookStatus,
    findAdapter: findFacebookAdapter,
    canWrite: (field) => facebookAbilities[field] === 'writes',
  },
}
