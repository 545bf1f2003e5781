/**
 * What a listing is known to be when its directory gave no answer to believe: what it showed last stands, beside what
 * the location says today. Nothing is called in sync by that which was not, or which nobody can look at any more.
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

/** Null: it stands as it stood. */
export function noteUnread({ kept, integration, ours, comparing, isIgnored, progress }: Unread) {
  const isUnknown = kept.shown === null && kept.status === 'not_available'
  if (integration !== 'active') return isUnknown ? null : unreachable(integration)
  // What was on its way stays so until it is seen, or has been refused.
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

/** Somebody linked it, and has to look what became of it; the link stands until they change it. */
export function noteGone(problem: string) {
  return { ...notCompared, status: 'action_required' as const, status_description: problem.slice(0, 1000) }
}

/** Where the account does not want a directory nothing is to be done; a connection that ended is to be renewed. */
function unreachable(integration: 'inactive' | 'expired') {
  const isExpired = integration === 'expired'
  return {
    status: isExpired ? ('action_required' as const) : ('not_available' as const),
    status_description: isExpired ? 'The connection to this directory has expired.' : '',
    ...notCompared,
  }
}

const notCompared = { differences: '[]', fields_in_sync: 0, fields_compared: 0 }

/** What could not be compared when it was read stands among the unsupported. */
const asTold = Object.fromEntries(listingFields.map((field) => [field, 'reads'])) as Record<
  ListingField,
  FieldAbility
>
