/**
 * Updates a listing when its directory gave no reliable answer: the last shown values are kept and compared with the
 * location's current values. A change under way does not become in sync this way, nor does a listing whose directory
 * can no longer be read.
 */
import type { DirectoryStatus } from '#app/database/schema'
import type { IntegrationStatus } from '#app/integrations/directory-connections.server'
import type { Comparing } from '#app/locations/sync/differences'
import {
  type FieldAbility,
  type ListingField,
  listingFields,
  type PlaceFacts,
} from '#app/providers/directory-adapter'
import { compareListing } from './compare-listing'
import { descriptionOf, listingStatusOf, type Progress } from './listing-status'

export type Unread = {
  kept: { status: DirectoryStatus; shown: unknown; unsupported: Partial<Record<string, string>> }
  integration: IntegrationStatus
  ours: PlaceFacts
  comparing: Comparing
  isIgnored: (unit: string, theirs: unknown) => boolean
  progress: Progress
}

/** Returns null when nothing changes. */
export function noteUnread({ kept, integration, ours, comparing, isIgnored, progress }: Unread) {
  const isUnknown = kept.shown === null && kept.status === 'not_available'
  if (integration !== 'active') return isUnknown ? null : unreachable(integration)
  // A change under way stays so until it is seen or rejected.
  const isMoving = kept.status === 'in_progress' || kept.status === 'pending_claim'
  if (kept.shown === null || (isMoving && progress.rejected.length === 0)) return null
  const facts = kept.shown as Partial<PlaceFacts>
  const comparison = compareListing({
    ...{ ours, comparing, isIgnored, shown: { facts, pending: [] } },
    ...{ abilities: asTold, cannotExpress: kept.unsupported },
  })
  return {
    status: listingStatusOf({ claim: 'ours', facts }, comparison, progress),
    status_description: descriptionOf({ facts }, comparison),
    differences: JSON.stringify(comparison.differences),
    fields_in_sync: comparison.fieldsInSync,
    fields_compared: comparison.fieldsCompared,
  }
}

/** Somebody linked the listing and has to check what happened to it. The link is kept until they change it. */
export function noteGone(problem: string) {
  return { ...notCompared, status: 'action_required' as const, status_description: problem.slice(0, 1000) }
}

/** When the account opted out of a directory, there is nothing to do. An expired connection has to be renewed. */
function unreachable(integration: 'inactive' | 'expired') {
  const isExpired = integration === 'expired'
  return {
    status: isExpired ? ('action_required' as const) : ('not_available' as const),
    status_description: isExpired ? 'The connection to this directory has expired.' : '',
    ...notCompared,
  }
}

const notCompared = { differences: '[]', fields_in_sync: 0, fields_compared: 0 }

/** Fields that could not be compared when they were read are listed under `unsupported`. */
const asTold = Object.fromEntries(listingFields.map((field) => [field, 'reads'])) as Record<
  ListingField,
  FieldAbility
>
