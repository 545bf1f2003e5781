/**
 * Finds the connection through which each directory is accessed, and checks whether it works. Some are connected by the
 * account's own consent (`consent-providers.server.ts`), the other directories by the installation's partner access
 * unless the account opts out. Adapters are cached for each account and token, because they hold access tokens and
 * circuit breakers.
 */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { ConnectedSource, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import {
  type Directory,
  directories,
  directoryCodes,
  isServedDirectory,
  profileDirectory,
  type ServedDirectory,
} from '#app/kit/directories/directories'
import { servedAdapters } from '#app/kit/directories/served-adapters.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import {
  isUsable,
  listSourceConnections,
  type SourceConnectionRow,
} from '#app/product/locations/connections/source-connections.server'
import { findGoogleClient } from '#app/product/locations/google-access/google-clients.server'
import { consentProviders, isConnectedSource } from './consent-providers.server'
import { loadDirectoryOptOuts } from './directory-opt-outs.server'
import { loadSourceAccess } from './source-access.server'

/** `expired` means that the connection ended without a user disconnecting it. */
export type IntegrationStatus = 'active' | 'inactive' | 'expired'

export async function loadIntegrationStatuses(
  tx: Tx,
  now = new Date(),
): Promise<Record<Directory, IntegrationStatus>> {
  const { optOuts, connections } = await loadTogether(tx, {
    optOuts: () => loadDirectoryOptOuts(tx),
    connections: () => listSourceConnections(tx),
  })
  const statusOf = (code: Directory) => {
    if (isServedDirectory(code)) return isConfigured(code) && !optOuts.has(code) ? 'active' : 'inactive'
    const source = sourceOf(code)
    return statusOfConnection(
      source,
      connections.find((each) => each.source === source),
      now,
    )
  }
  return Object.fromEntries(directoryCodes.map((code) => [code, statusOf(code)])) as Record<
    Directory,
    IntegrationStatus
  >
}

function statusOfConnection(
  source: ConnectedSource,
  connection: SourceConnectionRow | undefined,
  now: Date,
): IntegrationStatus {
  if (!connection) return consentProviders[source].hasInstallationConnection?.() ? 'active' : 'inactive'
  if (connection.state === 'disconnected') return 'inactive'
  return isUsable(connection, now) ? 'active' : 'expired'
}

/** Returns the source under which the account's consent for a directory is stored. */
function sourceOf(directory: Directory): ConnectedSource {
  const { code } = directories[directory].integration
  if (!isConnectedSource(code)) throw new Error(`${directory} has no consent provider`)
  return code
}

/** Checks whether the installation itself has partner access to the directory. */
export function isConfigured(directory: ServedDirectory): boolean {
  return servedAdapters[directory]() !== null
}

const adapterCache = new Map<string, DirectoryAdapter>()
const maxCachedAdapters = 1000

/** Returns the adapter of a directory, or null if the account has no working connection to it. */
export async function findAdapter(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  if (directory === profileDirectory) return findProfileAdapter(accountId)
  if (!isServedDirectory(directory)) return findConsentAdapter(accountId, sourceOf(directory))
  const optOuts = await asAccount(accountId, loadDirectoryOptOuts)
  if (optOuts.has(directory) || !isConfigured(directory)) return null
  return scopeToAccount(sharedAdapter(directory), accountId)
}

/** Checks whether a directory accepts changes to a field from us, even if it is not connected. */
export function canWriteField(directory: Directory, field: ListingField): boolean {
  if (directory === profileDirectory) return true
  if (!isServedDirectory(directory))
    return consentProviders[sourceOf(directory)].directory?.abilities[field] === 'writes'
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
async function findProfileAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const client = await findGoogleClient(accountId)
  return client?.directory ?? null
}

async function findConsentAdapter(accountId: Id, source: ConnectedSource): Promise<DirectoryAdapter | null> {
  const { directory, isEnded } = consentProviders[source]
  const access = directory && (await loadSourceAccess(accountId, source))
  if (access?.outcome !== 'ok') return null
  const { token, key, recordEnd } = access.value
  const adapter = cachedAdapter(`${accountId} ${key}`, () => directory!.createAdapter(token))
  return withEndRecording(adapter, { isEnded, recordEnd })
}

/**
 * Wraps an adapter so that it records when the directory reports that the connection ended. The integrations page then
 * shows this, and no further calls are made.
 */
function withEndRecording(
  adapter: DirectoryAdapter,
  { isEnded, recordEnd }: { isEnded: (code: string) => boolean; recordEnd: () => Promise<void> },
): DirectoryAdapter {
  const recordIfEnded = async <T>(call: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> => {
    const result = await call
    if (result.outcome === 'rejected' && isEnded(result.code)) await recordEnd()
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
