/**
 * Asks one directory what it shows of a location. Only a reliable answer counts as a reading. Any other answer becomes
 * a problem sentence and changes nothing of what is known.
 */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { type Directory, directoryNames } from '#app/directories/directories'
import { adapterOf } from '#app/integrations/directory-connections.server'
import { type Holding, holdPlace } from '#app/integrations/directory-places.server'
import type { Answer } from '#app/providers/answer'
import type {
  Confirmation,
  DirectoryAdapter,
  PlaceFacts,
  ShownListing,
} from '#app/providers/directory-adapter'
import type { LeasedListings } from './known.server'
import { atPace } from './pace.server'

export type Read = {
  outcome: 'read'
  adapter: DirectoryAdapter
  remoteId: string | null
  url: string | null
  /** Null: there is no listing. */
  shown: ShownListing | null
  /** The outcome of the change that was last sent, for directories that report it. */
  confirmed: Confirmation | null
}
export type Failed = { outcome: 'failed'; code: string; problem: string; retryAfterSeconds: number | null }
export type Looked = Read | Failed
export type Asked = {
  facts: PlaceFacts
  /** Null: search for the listing, unless somebody said that the one that would be found is not this location. */
  remoteId: string | null
  isUnlinked: boolean
  job: string | null
  hold: (remoteId: string) => Promise<Holding>
}
export type Place = { accountId: Id; locationId: Id; directory: Directory }

/** Returns the adapter of a directory, limited to the directory's rate. */
export async function pacedAdapterOf(accountId: Id, directory: Directory): Promise<DirectoryAdapter | null> {
  const adapter = await adapterOf(accountId, directory)
  return adapter && atPace(directory, adapter)
}

/** Leaves out the outcome of a change: the caller adds it. */
export function askedOf(place: Place, { own, remoteIds, unlinked }: LeasedListings): Asked {
  const { accountId, locationId, directory } = place
  return {
    facts: own.at(directory).facts,
    remoteId: remoteIds.get(directory) ?? null,
    isUnlinked: unlinked.has(directory),
    job: null,
    hold: async (remoteId) =>
      directory === 'google_maps'
        ? 'held'
        : asAccount(accountId, (tx) => holdPlace(tx, { locationId, directory, remoteId })),
  }
}

export async function look(
  directory: Directory,
  adapter: DirectoryAdapter | null,
  { remoteId, isUnlinked, facts, job, hold }: Asked,
): Promise<Looked> {
  if (!adapter) return notConnected(directory)
  const known = remoteId ? { remoteId, url: null } : null
  const found = known || isUnlinked ? ({ outcome: 'ok', value: known } as const) : await adapter.find(facts)
  if (found.outcome !== 'ok') return failed(directory, found)
  const nothing = {
    outcome: 'read',
    adapter,
    remoteId: null,
    url: null,
    shown: null,
    confirmed: null,
  } as const
  if (!found.value) return nothing
  const holding = await hold(found.value.remoteId)
  if (holding !== 'held') return heldByOther(directory, holding)
  const shown = await adapter.read(found.value.remoteId)
  if (shown.outcome !== 'ok') return failed(directory, shown)
  const madeAs = shown.value?.remoteId ?? found.value.remoteId
  const made = madeAs === found.value.remoteId ? holding : await hold(madeAs)
  if (made !== 'held') return heldByOther(directory, made)
  const confirmed = job ? await adapter.confirm(found.value.remoteId, job) : null
  if (confirmed && confirmed.outcome !== 'ok') return failed(directory, confirmed)
  return {
    outcome: 'read',
    adapter,
    // A new place gets another id once the directory has created it.
    remoteId: shown.value?.remoteId ?? null,
    url: shown.value?.url ?? found.value.url,
    shown: shown.value,
    confirmed: confirmed?.value ?? null,
  }
}

function heldByOther(directory: Directory, holding: Exclude<Holding, 'held'>): Failed {
  const problem = inUse(directory, holding)
  return { outcome: 'failed', code: 'IN_USE', problem, retryAfterSeconds: null }
}

export function inUse(directory: Directory, holding: Exclude<Holding, 'held'>): string {
  const whose = holding === 'of_other_location' ? 'another location' : 'another account'
  return `The listing at ${directoryNames[directory]} is in use by ${whose}.`
}

function notConnected(directory: Directory): Failed {
  const problem = `${directoryNames[directory]} is not connected.`
  return { outcome: 'failed', code: 'NOT_CONNECTED', problem, retryAfterSeconds: null }
}

export function failed(directory: Directory, answer: Exclude<Answer<unknown>, { outcome: 'ok' }>): Failed {
  const name = directoryNames[directory]
  const { reason } = answer
  if (answer.outcome === 'rejected')
    return {
      outcome: 'failed',
      code: answer.code,
      problem: `${name} refused: ${reason}`,
      retryAfterSeconds: null,
    }
  const code = answer.outcome === 'throttled' ? 'THROTTLED' : 'UNAVAILABLE'
  const problem = `${name} could not be asked: ${reason}`
  return { outcome: 'failed', code, problem, retryAfterSeconds: answer.retryAfterSeconds }
}
