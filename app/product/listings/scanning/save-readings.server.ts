/**
 * Stores what the directories of a location show, and the resulting status of the location. If a directory gives no
 * reliable response, its last shown values are kept and compared again, and the time and the problem are recorded.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import {
  type Eligibility,
  locationStatusOf,
  noGoogleIntegration,
  notMatchedReason,
} from '#app/product/locations/location'
import { loadKeepHours } from '#app/product/locations/review-sources/storage-terms.server'
import { isIgnored } from '#app/product/locations/sync/diff.server'
import { listingFieldsOf } from '../listing-fields'
import { recountLocations } from '../recount-locations.server'
import type { DetectedChange } from './detected-changes'
import type { CurrentListings } from './listing-lease.server'
import { listingUpdate, type PreviousListing, withoutUnseenLiveDate } from './listing-update'
import type { FailedReading, ListingReading, ReadResult } from './read-listing.server'
import { googleSubmission, progressOf } from './submission-progress'
import { missingListingUpdate, unreadListingUpdate } from './unread-listing'

export type ListingUpdate = ReturnType<typeof listingUpdate>

/** Saves the readings. Returns the update of each directory that was read successfully. */
export async function saveReadings(
  tx: Tx,
  locationId: Id,
  current: CurrentListings,
  readings: Map<Directory, ReadResult>,
  now: Date,
): Promise<Map<Directory, ListingUpdate>> {
  const updates = new Map<Directory, ListingUpdate>()
  for (const [directory, reading] of readings) {
    const ours = localFacts(current, directory)
    if (reading.outcome === 'failed') {
      const unreadUpdate =
        reading.code === 'NOT_FOUND'
          ? missingListingUpdate(reading.problem)
          : unreadUpdateOf(current, directory, ours, now)
      await recordReadFailure(tx, locationId, directory, reading, unreadUpdate, now)
      continue
    }
    const update = listingUpdate({
      directory,
      reading,
      ...ours,
      previous: previousListing(current, directory),
      now,
    })
    updates.set(directory, update)
    const canStore = (await loadKeepHours(tx, directory)) !== 0
    await saveListing(tx, locationId, directory, canStore ? update.row : withoutContent(update))
    await saveChanges(tx, locationId, directory, canStore ? update.changes : [], now)
  }
  await updateLocationStatus(tx, locationId, current, readings, now)
  return updates
}

/** Returns the location's current values, and the fields that wait to be sent to the directory. */
function localFacts({ own, comparing, decisions, row }: CurrentListings, directory: Directory) {
  return {
    ours: own.factsFor(directory).facts,
    comparing,
    isIgnored: (unit: string, theirs: unknown) =>
      directory === profileDirectory && isIgnored(unit, theirs, decisions, comparing),
    waiting: listingFieldsOf(row.pending_fields, directory),
  }
}

function unreadUpdateOf(
  current: CurrentListings,
  directory: Directory,
  { waiting, ...ours }: ReturnType<typeof localFacts>,
  now: Date,
) {
  const stored = current.listings.get(directory)
  if (!stored) return null
  const progress = progressOf(
    withoutUnseenLiveDate(directory, previousListing(current, directory)),
    waiting,
    now,
  )
  return unreadListingUpdate({ stored, integration: current.integrations[directory], progress, ...ours })
}

function previousListing(
  { listings, publication, row }: CurrentListings,
  directory: Directory,
): PreviousListing {
  const listing = listings.get(directory)
  const shown = (listing?.shown ?? null) as Partial<ListingFacts> | null
  if (directory === profileDirectory)
    return { shown, ...googleSubmission(publication, row.publish_at !== null) }
  return {
    shown,
    submission: listing?.submission ?? null,
    submittedFields: listing?.submitted_fields ?? [],
    submittedAt: listing?.submitted_at ?? null,
    liveAt: listing?.live_at ?? null,
    code: listing?.problem_code ?? '',
    problem: listing?.problem ?? '',
  }
}

/**
 * Returns the row without the directory's content, for directories whose terms do not allow us to store it. The results
 * of the comparison are kept.
 */
function withoutContent({ row, comparison }: ListingUpdate): ListingUpdate['row'] {
  const differences = comparison.differences.map(({ field, ours }) => ({ field, ours }))
  return { ...row, url: null, shown: null, differences: JSON.stringify(differences) }
}

async function saveListing(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  row: ListingUpdate['row'],
): Promise<void> {
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(row))
    .execute()
}

async function recordReadFailure(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  { code, problem }: FailedReading,
  update: ReturnType<typeof unreadListingUpdate>,
  now: Date,
): Promise<void> {
  const failure = { checked_at: now, problem_code: code, problem: problem.slice(0, 1000) }
  // If our change was rejected, do not overwrite the rejection reason with this read failure.
  const valueUnlessRejected = (column: 'problem_code' | 'problem') =>
    sql<string>`case when listings.submission = 'rejected' then ${sql.ref(`listings.${column}`)} else ${failure[column]} end`
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...failure })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet({
        checked_at: now,
        problem_code: valueUnlessRejected('problem_code'),
        problem: valueUnlessRejected('problem'),
        ...update,
      }),
    )
    .execute()
}

async function saveChanges(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  changes: DetectedChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('listing_changes')
    .values(
      changes.map(({ field, before, after, cause }) => ({
        account_id: tx.accountId,
        location_id: locationId,
        directory,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        cause,
        at: now,
      })),
    )
    .execute()
}

async function updateLocationStatus(
  tx: Tx,
  locationId: Id,
  current: CurrentListings,
  readings: Map<Directory, ReadResult>,
  now: Date,
): Promise<void> {
  const google = readings.get(profileDirectory)
  const successful = [...readings.values()].filter(({ outcome }) => outcome === 'read')
  await tx
    .updateTable('location_listings')
    .set({
      last_checked_at: successful.length > 0 ? now : current.row.last_checked_at,
      ...(google && eligibilityOf(current, google)),
    })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  await recountLocations(tx, [locationId])
}

/** Returns the publishing status of the location. If Google could not be read, its last known barrier still applies. */
function eligibilityOf({ row, own, integrations }: CurrentListings, google: ReadResult) {
  const isGoogleActive = integrations[profileDirectory] === 'active'
  const isMatched = own.locationName !== null
  const barrier = google.outcome === 'read' ? barrierOf(google) : previousBarrier(row)
  const { status, reason } = locationStatusOf(row.auto_sync, { isGoogleActive, isMatched, barrier })
  return { status, status_reason: reason }
}

function barrierOf({ shown }: ListingReading): Eligibility['barrier'] {
  return shown ? (shown.barrier ?? null) : 'Google no longer has this profile'
}

function previousBarrier({ status, status_reason }: CurrentListings['row']): Eligibility['barrier'] {
  if (status !== 'not_eligible') return null
  return ['', noGoogleIntegration, notMatchedReason].includes(status_reason) ? undefined : status_reason
}
