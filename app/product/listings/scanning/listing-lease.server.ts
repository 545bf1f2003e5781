/**
 * Loads a location's state before and after its directories are called. A lease ensures that only one run at a time
 * works on a location. If a run dies, its location is blocked only until the lease expires.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'
import { acquireLease, type Lease, type LeasedRow, releaseLease } from '#app/kit/jobs/lease.server'
import {
  type IntegrationStatus,
  loadIntegrationStatuses,
} from '#app/product/integrations/directory-connections.server'
import { loadOwnLocation, type OwnLocation } from '#app/product/locations/publishing/profile-facts.server'
import { findPublication } from '#app/product/locations/publishing/publishing.server'
import { comparisonContextOf, localDateOf } from '#app/product/locations/sync/comparison-context'
import { loadLatestDecisions } from '#app/product/locations/sync/decisions.server'

/** Must be longer than a run, which makes a few calls to each of six directories. */
export const leaseSeconds = 180

export type CurrentListings = NonNullable<Awaited<ReturnType<typeof loadCurrentListings>>>
export type LeasedListings = {
  lease: Lease
  own: OwnLocation
  remoteIds: Map<Directory, string>
  /**
   * The directories whose listing a user has unlinked because the listing that a search finds there is not this
   * location.
   */
  unlinked: Set<Directory>
  /** The directories' ids of the changes that we sent, used to query the outcome of the changes. */
  jobs: Map<Directory, string>
}

/**
 * Acquires the lease and loads the location's listings. Returns null if the location does not exist, or 'busy' while
 * another run holds the lease.
 */
export async function leaseListings(
  tx: Tx,
  locationId: Id,
  now: Date,
): Promise<LeasedListings | 'busy' | null> {
  await sql`insert into location_listings (account_id, location_id)
    select account_id, id from locations where account_id = ${tx.accountId} and id = ${locationId}
    on conflict do nothing`.execute(tx)
  if (!(await lockLocationListings(tx, locationId))) return null
  const lease = await acquireLease(tx, leaseTarget(locationId), now)
  return lease ? loadLeasedListings(tx, locationId, lease, now) : 'busy'
}

export function leaseTarget(locationId: Id): LeasedRow {
  return { table: 'location_listings', key: { location_id: locationId }, seconds: leaseSeconds }
}

/** Loads what the lease holder needs. Releases the lease and returns null if the location no longer exists. */
export async function loadLeasedListings(
  tx: Tx,
  locationId: Id,
  lease: Lease,
  now: Date,
): Promise<LeasedListings | null> {
  const own = await loadOwnLocation(tx, locationId, previousDay(now))
  if (!own) {
    await releaseLease(tx, lease)
    return null
  }
  const listings = await tx
    .selectFrom('listings')
    .select(['directory', 'remote_id', 'submission', 'submission_job', 'unlinked_at'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  const remoteIds = new Map(
    listings.flatMap(({ directory, remote_id }) => (remote_id ? [[directory, remote_id] as const] : [])),
  )
  const jobs = listings.flatMap(({ directory, submission, submission_job }) =>
    submission === 'submitted' && submission_job ? [[directory, submission_job] as const] : [],
  )
  // Users can change the link to the Google profile at any time, so use the current link instead of the stored id.
  remoteIds.delete(profileDirectory)
  if (own.locationName) remoteIds.set(profileDirectory, own.locationName)
  const unlinked = listings.flatMap(({ directory, unlinked_at }) => (unlinked_at ? [directory] : []))
  return { lease, own, remoteIds, unlinked: new Set(unlinked), jobs: new Map(jobs) }
}

/**
 * Loads the current state and locks it until the transaction ends. Returns null if the lease was lost or the location
 * no longer exists.
 */
export async function loadCurrentListings(tx: Tx, locationId: Id, leased: LeasedListings, now: Date) {
  const row = await lockLocationListings(tx, locationId)
  if (row?.leased_until?.getTime() !== leased.lease.until.getTime()) return null
  const own = await loadOwnLocation(tx, locationId, previousDay(now))
  if (!own) return null
  const listings = await tx
    .selectFrom('listings')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .execute()
  return {
    row,
    own,
    comparing: comparisonContextOf(own.countryId, localDateOf(own.timeZone, now)),
    listings: new Map(listings.map((listing) => [listing.directory, listing])),
    decisions: await loadLatestDecisions(tx, locationId),
    publication: await findPublication(tx, locationId),
    integrations: (await loadIntegrationStatuses(tx)) as Record<Directory, IntegrationStatus>,
  }
}

export function lockLocationListings(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('location_listings')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLocationListings(
  tx: Tx,
  locationId: Id,
  change: { next_scan_at: Date },
): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set(change)
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

/** Returns yesterday's date in UTC, because it is still yesterday in some time zones. */
function previousDay(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}
