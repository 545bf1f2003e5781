/**
 * Loads a location's state before and after its directories are called, under a lease: only one run at a time works on
 * a location, and a run that died blocks it only until its lease expires.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import {
  type IntegrationStatus,
  loadIntegrationStatuses,
} from '#app/integrations/directory-connections.server'
import { comparisonContextOf, localDateOf } from '#app/locations/sync/comparison-context'
import { loadLatestDecisions } from '#app/locations/sync/decisions.server'
import { loadOwnLocation, type OwnLocation } from '#app/locations/sync/profile-facts.server'
import { findPublication } from '#app/locations/sync/publishing.server'
import { acquireLease, type Lease, type LeasedRow, releaseLease } from '#app/outbound/lease.server'

/** Longer than a run takes, which makes a few calls to each of six directories. */
export const leaseSeconds = 180

export type CurrentListings = NonNullable<Awaited<ReturnType<typeof loadCurrentListings>>>
export type LeasedListings = {
  lease: Lease
  own: OwnLocation
  remoteIds: Map<Directory, string>
  /** Directories whose listing a user has unlinked: the one that a search finds is not this location. */
  unlinked: Set<Directory>
  /** The directories' ids of the changes we sent, used to query their outcome. */
  jobs: Map<Directory, string>
}

/** Returns null when there is no such location, and 'busy' while another run holds it. */
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

/** Reads what the lease holder needs. Returns null when the location is gone. */
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
  // Users link the Google profile themselves and may change the link at any time.
  remoteIds.delete('google_maps')
  if (own.locationName) remoteIds.set('google_maps', own.locationName)
  const unlinked = listings.flatMap(({ directory, unlinked_at }) => (unlinked_at ? [directory] : []))
  return { lease, own, remoteIds, unlinked: new Set(unlinked), jobs: new Map(jobs) }
}

/**
 * Reads the current state and locks it until the transaction ends. Returns null when the lease was lost or the location
 * is gone.
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

/** Some time zones are still on yesterday's date. */
function previousDay(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}
