/**
 * What is known of a location before and after its directories are called, and the lease to call them: one run at a
 * time holds a location, and a run that died holds it only until its lease expires.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { type IntegrationStatus, integrationStatuses } from '#app/integrations/directory-connections.server'
import { comparingIn, dayOf } from '#app/locations/sync/comparing'
import { latestDecisions } from '#app/locations/sync/decisions.server'
import { type OwnLocation, ownLocationOf } from '#app/locations/sync/profile-facts.server'
import { publicationOf } from '#app/locations/sync/publishing.server'
import { acquireLease, type Lease, type LeasedRow, releaseLease } from '#app/outbound/lease.server'

/** Longer than a run takes, which makes a few calls to each of six directories. */
export const leaseSeconds = 180

export type Known = NonNullable<Awaited<ReturnType<typeof knownOf>>>
export type LeasedListings = {
  lease: Lease
  own: OwnLocation
  remoteIds: Map<Directory, string>
  /** Directories for which somebody said that the listing that would be found is not this location. */
  unlinked: Set<Directory>
  /** Ids of the sent changes, to ask for their outcome. */
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
  if (!(await lockRow(tx, locationId))) return null
  const lease = await acquireLease(tx, leasedRow(locationId), now)
  return lease ? readLeased(tx, locationId, lease, now) : 'busy'
}

export function leasedRow(locationId: Id): LeasedRow {
  return { table: 'location_listings', key: { location_id: locationId }, seconds: leaseSeconds }
}

/** Reads what the lease holder needs. Returns null when the location is gone. */
export async function readLeased(
  tx: Tx,
  locationId: Id,
  lease: Lease,
  now: Date,
): Promise<LeasedListings | null> {
  const own = await ownLocationOf(tx, locationId, aDayBefore(now))
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
  // People choose the Google profile and may choose another later.
  remoteIds.delete('google_maps')
  if (own.locationName) remoteIds.set('google_maps', own.locationName)
  const unlinked = listings.flatMap(({ directory, unlinked_at }) => (unlinked_at ? [directory] : []))
  return { lease, own, remoteIds, unlinked: new Set(unlinked), jobs: new Map(jobs) }
}

/**
 * Reads the current state and locks it until the transaction ends. Returns null when the lease was lost or the location
 * is gone.
 */
export async function knownOf(tx: Tx, locationId: Id, leased: LeasedListings, now: Date) {
  const row = await lockRow(tx, locationId)
  if (row?.leased_until?.getTime() !== leased.lease.until.getTime()) return null
  const own = await ownLocationOf(tx, locationId, aDayBefore(now))
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
    comparing: comparingIn(own.countryId, dayOf(own.timeZone, now)),
    listings: new Map(listings.map((listing) => [listing.directory, listing])),
    decisions: await latestDecisions(tx, locationId),
    publication: await publicationOf(tx, locationId),
    integrations: (await integrationStatuses(tx)) as Record<Directory, IntegrationStatus>,
  }
}

export function lockRow(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('location_listings')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeRow(tx: Tx, locationId: Id, changed: { next_scan_at: Date }): Promise<void> {
  await tx
    .updateTable('location_listings')
    .set(changed)
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
}

/** Some time zones are still on yesterday's date. */
function aDayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}
