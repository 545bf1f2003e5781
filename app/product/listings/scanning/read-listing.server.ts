/**
 * Reads what one directory shows for a location. Only a reliable response counts as a reading. Any other response is
 * returned as a failure, so that it does not replace the stored values.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { type Directory, directoryNames, profileDirectory } from '#app/kit/directories/directories'
import type { Confirmation, DirectoryAdapter, ShownListing } from '#app/kit/providers/directory-adapter'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { findAdapter } from '#app/product/integrations/directory-connections.server'
import { type HoldResult, holdListing } from '#app/product/integrations/held-listings.server'
import type { LeasedListings } from './listing-lease.server'
import { withRateLimit } from './rate-limit.server'

export type ListingReading = {
  outcome: 'read'
  adapter: DirectoryAdapter
  remoteId: string | null
  url: string | null
  /** What the directory shows, or null if there is no listing. */
  shown: ShownListing | null
  /** The outcome of the change that was last sent, or null if it was not queried. */
  confirmed: Confirmation | null
}
export type FailedReading = {
  outcome: 'failed'
  code: string
  problem: string
  retryAfterSeconds: number | null
}
export type ReadResult = ListingReading | FailedReading
export type ReadRequest = {
  facts: ListingFacts
  /**
   * The directory's id of the listing. If it is null, the listing is searched for, unless `isUnlinked` says that a user
   * has unlinked the listing that the search finds.
   */
  remoteId: string | null
  isUnlinked: boolean
  job: string | null
  claim: (remoteId: string) => Promise<HoldResult>
}
export type ListingKey = { accountId: Id; locationId: Id; directory: Directory }

/** Returns the directory's adapter with its rate limit applied, or null if the account has no working connection. */
export async function loadRateLimitedAdapter(
  accountId: Id,
  directory: Directory,
): Promise<DirectoryAdapter | null> {
  const adapter = await findAdapter(accountId, directory)
  return adapter && withRateLimit(directory, adapter)
}

/**
 * Returns the request for reading a listing. `job` is null: a caller that needs the outcome of a change has to set it.
 */
export function readRequestOf(
  listingKey: ListingKey,
  { own, remoteIds, unlinked }: LeasedListings,
): ReadRequest {
  const { accountId, locationId, directory } = listingKey
  return {
    facts: own.factsFor(directory).facts,
    remoteId: remoteIds.get(directory) ?? null,
    isUnlinked: unlinked.has(directory),
    job: null,
    claim: async (remoteId) =>
      directory === profileDirectory
        ? 'held'
        : asAccount(accountId, (tx) => holdListing(tx, { locationId, directory, remoteId })),
  }
}

export async function readListing(
  directory: Directory,
  adapter: DirectoryAdapter | null,
  { remoteId, isUnlinked, facts, job, claim }: ReadRequest,
): Promise<ReadResult> {
  if (!adapter) return notConnectedFailure(directory)
  const linked = remoteId ? { remoteId, url: null } : null
  const found = linked || isUnlinked ? ({ outcome: 'ok', value: linked } as const) : await adapter.find(facts)
  if (found.outcome !== 'ok') return failedReading(directory, found)
  const noListing = {
    outcome: 'read',
    adapter,
    remoteId: null,
    url: null,
    shown: null,
    confirmed: null,
  } as const
  if (!found.value) return noListing
  const holding = await claim(found.value.remoteId)
  if (holding !== 'held') return inUseFailure(directory, holding)
  const shown = await adapter.read(found.value.remoteId)
  if (shown.outcome !== 'ok') return failedReading(directory, shown)
  const currentId = shown.value?.remoteId ?? found.value.remoteId
  const currentHolding = currentId === found.value.remoteId ? holding : await claim(currentId)
  if (currentHolding !== 'held') return inUseFailure(directory, currentHolding)
  const confirmed = job ? await adapter.confirm(found.value.remoteId, job) : null
  if (confirmed && confirmed.outcome !== 'ok') return failedReading(directory, confirmed)
  return {
    outcome: 'read',
    adapter,
    // A new listing has a temporary id until the directory has created it, so store the id from the response.
    remoteId: shown.value?.remoteId ?? null,
    url: shown.value?.url ?? found.value.url,
    shown: shown.value,
    confirmed: confirmed?.value ?? null,
  }
}

function inUseFailure(directory: Directory, holding: Exclude<HoldResult, 'held'>): FailedReading {
  const problem = inUseMessage(directory, holding)
  return { outcome: 'failed', code: 'IN_USE', problem, retryAfterSeconds: null }
}

export function inUseMessage(directory: Directory, holding: Exclude<HoldResult, 'held'>): string {
  const owner = holding === 'of_other_location' ? 'another location' : 'another account'
  return `The ${directoryNames[directory]} listing is already used by ${owner}.`
}

function notConnectedFailure(directory: Directory): FailedReading {
  const problem = `${directoryNames[directory]} is not connected.`
  return { outcome: 'failed', code: 'NOT_CONNECTED', problem, retryAfterSeconds: null }
}

export function failedReading(
  directory: Directory,
  result: Exclude<ProviderResult<unknown>, { outcome: 'ok' }>,
): FailedReading {
  const name = directoryNames[directory]
  const { reason } = result
  if (result.outcome === 'rejected')
    return {
      outcome: 'failed',
      code: result.code,
      problem: `${name} refused: ${reason}`,
      retryAfterSeconds: null,
    }
  const code = result.outcome === 'throttled' ? 'THROTTLED' : 'UNAVAILABLE'
  const problem = `${name} couldn’t be checked: ${reason}`
  return { outcome: 'failed', code, problem, retryAfterSeconds: result.retryAfterSeconds }
}
