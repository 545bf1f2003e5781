/** The content of the flyout for one location in one directory. */
import { parseId } from '#app/kit/database/id'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { DirectoryStatus, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  canPublishTo,
  type Directory,
  directoryNames,
  parseDirectory,
  profileDirectory,
} from '#app/kit/directories/directories'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { IntegrationStatus } from '#app/product/integrations/directory-connections.server'
import { displayedStatus, isAutoSyncOn } from '../listing'
import { availableActions } from './available-actions'
import { differenceText } from './difference-text'
import { formatChange, formatDifference } from './format-fields'
import { notComparedLines } from './not-compared'
import { rejectionText } from './rejection'
import { cardStyle, cardTitle, syncStateOf } from './sync-state'

const MAX_CHANGES = 5

/** Loads the rows that the flyout shows, in the page's transaction. */
export async function loadFlyoutRows(tx: Tx, request: { location: string; directory: string }) {
  const directory = parseDirectory(request.directory)
  const locationId = parseId(request.location)
  if (!directory || !locationId) return { directory: null }
  const rows = await loadTogether(tx, {
    location: () => findLocation(tx, locationId),
    listing: () => findListing(tx, locationId, directory),
    locks: () => listLocks(tx, locationId),
    changes: () => listChanges(tx, locationId, directory),
  })
  return { directory, ...rows }
}

/**
 * Returns `{ directory: null }` if the viewer cannot see the location or the directory does not exist. The flyout then
 * shows a message.
 */
export function syncFlyout(
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof loadFlyoutRows>>,
  integrations: Record<Directory, IntegrationStatus>,
) {
  if (!rows.directory || !rows.location) return { directory: null }
  const { directory, location, listing, locks, changes } = rows
  const isAdmin = viewer.userType === 'admin'
  const isAutoSync = isAutoSyncOn(location.publishing ?? 'not_eligible')
  const isDirectoryOn = listing?.isEnabled ?? true
  const hasPublishing = viewer.settings.publishing === true
  const status = displayedStatus(listing, isAutoSync)
  const integration = isAdmin ? integrations[directory] : null
  const isScanned = Boolean(listing?.checkedOkAt)
  const hasReference = Boolean(listing?.remoteId)
  const state = syncStateOf({ status, isAdmin, integration, hasReference, isScanned })
  const publishing = { hasPublishing, isAutoSyncOn: isAutoSync, isDirectoryOn }
  const title = cardTitle(state, { ...publishing, isScanned, hasReference })
  const rejection = listing ? rejectionText(listing, directoryNames[directory]) : null
  const countryId = location.countryId
  return {
    directory,
    location: { ...location, autoSync: isAutoSync, publishing: location.publishing ?? 'not_eligible' },
    // The reason of a rejection is part of `reason`.
    listing: listing && { ...withoutRawValues(listing), ...(rejection !== null && { problem: '' }) },
    differences: (listing?.differences ?? []).map((difference) => formatDifference(difference, countryId)),
    difference: differenceText(
      (listing?.differences ?? []).map(({ field }) => field),
      directoryNames[directory],
    ),
    notCompared: notComparedLines(listing?.unsupported ?? {}, directoryNames[directory]),
    status,
    state,
    title,
    reason: rejection ?? reasonOf(status, listing, directory === profileDirectory ? location.reason : null),
    actions: availableActions({
      directory,
      status,
      state,
      isRejected: rejection !== null,
      canEdit: viewer.can('location.update'),
      isSending: isAutoSync && isDirectoryOn,
      hasChanges: location.publishAt !== null || (listing?.differences ?? []).length > 0,
    }),
    style: cardStyle(state, status, hasPublishing && isAutoSync && isDirectoryOn),
    isDirectoryOn,
    integration,
    locks,
    changes: changes.map(({ id, cause, at, ...change }) => ({
      id,
      cause,
      at,
      ...formatChange(change, countryId),
    })),
    canEdit: viewer.can('location.update'),
    canMatch: viewer.can('account.update'),
    hasDirectorySwitch:
      viewer.can('location.update') &&
      viewer.features.directory_specific_publishing &&
      hasPublishing &&
      isAutoSync &&
      canPublishTo(directory),
  }
}

export type SyncFlyout = Extract<ReturnType<typeof syncFlyout>, { directory: Directory }>

/**
 * Returns why the directory has not accepted our claim to the listing, or what a user has to do about a listing without
 * differences, otherwise null.
 */
function reasonOf(
  status: DirectoryStatus,
  listing: { description: string; problem: string; differences: readonly unknown[] } | undefined,
  claimReason: string | null,
): string | null {
  if (status === 'pending_claim') return claimReason || null
  if (status !== 'action_required' || listing?.differences.length !== 0) return null
  return listing.description || listing.problem || 'This directory rejected the last update.'
}

/** Removes the raw values, because the flyout receives them as formatted text. */
function withoutRawValues<L extends { differences: unknown; unsupported: unknown }>({
  differences: _,
  unsupported: __,
  ...listing
}: L) {
  return listing
}

function findLocation(tx: Tx, id: Id) {
  return tx
    .selectFrom('locations as l')
    .leftJoin('location_listings as s', (join) =>
      join.onRef('s.account_id', '=', 'l.account_id').onRef('s.location_id', '=', 'l.id'),
    )
    .select(['l.id', 'l.name', 'l.open_status as openStatus', 'l.country_id as countryId'])
    .select([
      's.status as publishing',
      's.status_reason as reason',
      's.pending_fields',
      's.publish_at as publishAt',
    ])
    .where('l.account_id', '=', tx.accountId)
    .where('l.id', '=', id)
    .executeTakeFirst()
}

async function findListing(tx: Tx, locationId: Id, directory: Directory) {
  return tx
    .selectFrom('listings')
    .select(['status', 'status_description as description', 'url', 'remote_id as remoteId'])
    .select(['is_enabled as isEnabled', 'differences', 'unsupported', 'problem'])
    .select(['submission', 'submitted_fields as submittedFields', 'submitted_at as submittedAt'])
    .select(['live_at as liveAt', 'checked_ok_at as checkedOkAt'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .executeTakeFirst()
}

async function listLocks(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('listing_locks')
    .select(['field', 'locked_by as by', 'locked_at as at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .orderBy('field')
    .execute()
}

async function listChanges(tx: Tx, locationId: Id, directory: Directory) {
  return tx
    .selectFrom('listing_changes')
    .select(['id', 'field', 'before', 'after', 'cause', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('directory', '=', directory)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
}
