/**
 * Which connection each directory is accessed through, and whether it works: Google and Facebook by the account's own
 * consent, the others by the installation's partner access unless the account opts out. Adapters are cached for each
 * account and token, because they hold access tokens and circuit breakers.
 */

import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, isServed, type ServedDirectory } from '#app/directories/directories'
import { servedAdapters } from '#app/directories/served-adapters.server'
import { findConnection } from '#app/locations/google/connection-row.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import type { Answer } from '#app/providers/answer'
import type { DirectoryAdapter, ListingField } from '#app/providers/directory-adapter'
import { abilities as facebookAbilities, facebookPages } from '#app/providers/facebook-pages/directory.server'
import { endsConnection } from '#app/providers/facebook-pages/problem'
import { googleDirectory } from '#app/providers/google-business-profile/directory.server'
import { directoriesOff } from './directories-off.server'
import { type SourceAccess, sourceAccess } from './source-access.server'
import { findSourceConnection, isUsable } from './source-connection-row.server'

/** `expired` is a connection that ended without anyone intending it. */
export type IntegrationStatus = 'active' | 'inactive' | 'expired'

export async function integrationStatuses(
  tx: Tx,
  now = new Date(),
): Promise<Record<Directory, IntegrationStatus>> {
  const off = await directoriesOff(tx)
  const statuses: [Directory, IntegrationStatus][] = []
  for (const code of directoryCodes)
    if (!isServed(code)) statuses.push([code, await byConsent[code].status(tx, now)])
    else statuses.push([code, isConfigured(code) && !off.has(code) ? 'active' : 'inactive'])
  return Object.fromEntries(statuses) as Record<Directory, IntegrationStatus>
}

async function googleStatus(tx: Tx): Promise<IntegrationStatus> {
  const own = await findConnection(tx)
  if (!own) return configuration().google.refreshToken === '' ? 'inactive' : 'active'
  if (own.state === 'disconnected') return 'inactive'
  return own.state === 'connected' ? 'active' : 'expired'
}

async function facebookStatus(tx: Tx, now: Date): Promise<IntegrationStatus> {
  const own = await findSourceConnection(tx, 'facebook')
  if (!own || own.state === 'disconnected') return 'inactive'
  return isUsable(own, now) ? 'active' : 'expired'
}

/** Returns whether the installation itself is a partner of the directory. */
export function isConfigured(directory: ServedDirectory): boolean {
  return servedAdapters[directory]() !== null
}

const kept = new Map<string, DirectoryAdapter>()
const mostKept = 1000

/** Returns null when the account has no connection to the directory, or no longer has one. */
export async function adapterOf(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  if (!isServed(directory)) return byConsent[directory].adapter(accountId)
  const off = await asAccount(accountId, directoriesOff)
  if (off.has(directory) || !isConfigured(directory)) return null
  return forAccount(sharedAdapter(directory), accountId)
}

/** Returns whether a directory accepts a field from us, connected or not. */
export function isTaken(directory: Directory, field: ListingField): boolean {
  if (!isServed(directory)) return byConsent[directory].takes(field)
  if (!isConfigured(directory)) return false
  return sharedAdapter(directory).abilities[field] === 'writes'
}

function sharedAdapter(directory: ServedDirectory): DirectoryAdapter {
  return remembered(directory, () => servedAdapters[directory]() as DirectoryAdapter)
}

/**
 * Includes the account in the ids of places we create there, so that another account's place with the same number is
 * not mistaken for it.
 */
function forAccount(adapter: DirectoryAdapter, account: Id): DirectoryAdapter {
  return {
    ...adapter,
    find: (facts) => adapter.find({ ...facts, account }),
    write: (shown, facts, fields) => adapter.write(shown, { ...facts, account }, fields),
  }
}

function remembered(key: string, make: () => DirectoryAdapter): DirectoryAdapter {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  const adapter = make()
  kept.set(key, adapter)
  return adapter
}

/** What has to be cached for Google is cached with its connection. */
async function googleAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const api = await googleOf(accountId)
  return api && googleDirectory(api)
}

async function facebookAdapter(accountId: Id): Promise<DirectoryAdapter | null> {
  const access = await sourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key } = access.value
  const make = () => facebookPages({ ...configuration().facebook, token })
  return notingEnds(remembered(`${accountId} ${key}`, make), access.value)
}

/** Records when Facebook reports that the connection ended, so that people see it and no futile calls are made. */
function notingEnds(adapter: DirectoryAdapter, { ended }: SourceAccess): DirectoryAdapter {
  const noted = async <T>(asked: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await asked
    if (answer.outcome === 'rejected' && endsConnection(answer.code)) await ended()
    return answer
  }
  return {
    ...adapter,
    find: (facts) => noted(adapter.find(facts)),
    read: (remoteId) => noted(adapter.read(remoteId)),
    write: (shown, facts, fields) => noted(adapter.write(shown, facts, fields)),
    confirm: (remoteId, job) => noted(adapter.confirm(remoteId, job)),
  }
}

type ByConsent = {
  status: (tx: Tx, now: Date) => Promise<IntegrationStatus>
  adapter: (accountId: Id) => Promise<DirectoryAdapter | null>
  takes: (field: ListingField) => boolean
}

/** The directories that each account opens by its own consent. */
const byConsent: Record<Exclude<Directory, ServedDirectory>, ByConsent> = {
  google_maps: { status: googleStatus, adapter: googleAdapter, takes: () => true },
  facebook: {
    status: facebookStatus,
    adapter: facebookAdapter,
    takes: (field) => facebookAbilities[field] === 'writes',
  },
}
