/**
 * Updates a listing whose directory gave no reliable response: the last shown values are kept and compared with the
 * location's current values. A listing with a change in progress, or without an active integration, never becomes in
 * sync this way.
 */
import type { DirectoryStatus } from '#app/kit/database/schema'
import type { FieldAbility } from '#app/kit/providers/directory-adapter'
import { type ListingFacts, type ListingField, listingFields } from '#app/kit/providers/listing-facts'
import type { IntegrationStatus } from '#app/product/integrations/directory-connections.server'
import type { ComparisonContext } from '#app/product/locations/sync/differences'
import { compareListing } from './compare-listing'
import { descriptionOf, listingStatusOf, type Progress } from './listing-status'

export type UnreadListing = {
  stored: { status: DirectoryStatus; shown: unknown; unsupported: Partial<Record<string, string>> }
  integration: IntegrationStatus
  ours: ListingFacts
  comparing: ComparisonContext
  isIgnored: (unit: string, theirs: unknown) => boolean
  progress: Progress
}

/** Returns the columns to update, or null if nothing changes. */
export function unreadListingUpdate({
  stored,
  integration,
  ours,
  comparing,
  isIgnored,
  progress,
}: UnreadListing) {
  const isUnknown = stored.shown === null && stored.status === 'not_available'
  if (integration !== 'active') return isUnknown ? null : unreachableUpdate(integration)
  // A change stays in progress until it is seen live or rejected.
  const isInProgress = stored.status === 'in_progress' || stored.status === 'pending_claim'
  if (stored.shown === null || (isInProgress && progress.rejected.length === 0)) return null
  const facts = stored.shown as Partial<ListingFacts>
  const comparison = compareListing({
    ours,
    comparing,
    isIgnored,
    shown: { facts, pending: [] },
    abilities: readableAbilities,
    cannotExpress: stored.unsupported,
  })
  return {
    status: listingStatusOf({ claim: 'ours', facts }, comparison, progress),
    status_description: descriptionOf({ facts }, comparison),
    differences: JSON.stringify(comparison.differences),
    fields_in_sync: comparison.fieldsInSync,
    fields_compared: comparison.fieldsCompared,
  }
}

/**
 * Returns the update for a linked listing that the directory no longer finds. A user has to check why it is missing.
 * The link is kept until a user changes it.
 */
export function missingListingUpdate(problem: string) {
  return { ...notCompared, status: 'action_required' as const, status_description: problem.slice(0, 1000) }
}

/**
 * Returns the update for a directory without an active integration. If the account opted out, there is nothing to do.
 * If the connection has expired, a user has to renew it.
 */
function unreachableUpdate(integration: 'inactive' | 'expired') {
  const isExpired = integration === 'expired'
  return {
    status: isExpired ? ('action_required' as const) : ('not_available' as const),
    status_description: isExpired ? 'The connection to this directory has expired.' : '',
    ...notCompared,
  }
}

const notCompared = { differences: '[]', fields_in_sync: 0, fields_compared: 0 }

/**
 * Treats every field as readable, because `stored.unsupported` already excludes the fields that could not be compared.
 */
const readableAbilities = Object.fromEntries(listingFields.map((field) => [field, 'reads'])) as Record<
  ListingField,
  FieldAbility
>
