/**
 * Scans a location in its directories: acquires the lease, calls the directories outside of any transaction, and stores
 * what they show, compared with the location's values at that time. Safe to repeat at any point.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import { releaseLease } from '#app/kit/jobs/lease.server'
import { enforceLocks } from '../field-locks.server'
import {
  type CurrentListings,
  type LeasedListings,
  leaseListings,
  loadCurrentListings,
} from './listing-lease.server'
import { loadRateLimitedAdapter, type ReadResult, readListing, readRequestOf } from './read-listing.server'
import { type ListingUpdate, saveReadings } from './save-readings.server'

export type ScanResult =
  | { outcome: 'busy' }
  | { outcome: 'gone' }
  | { outcome: 'done'; updates: Map<Directory, ListingUpdate> }

export async function scanLocation(
  accountId: Id,
  locationId: Id,
  {
    now = () => new Date(),
    directories = directoryCodes,
  }: { now?: () => Date; directories?: Directory[] } = {},
): Promise<ScanResult> {
  const leased = await asAccount(accountId, (tx) => leaseListings(tx, locationId, now()))
  if (leased === null) return { outcome: 'gone' }
  if (leased === 'busy') return { outcome: 'busy' }
  const readings = await readDirectories({ accountId, locationId }, leased, directories)
  const updates = await asAccount(accountId, async (tx) => {
    const current = await loadCurrentListings(tx, locationId, leased, now())
    if (!current) return null
    await releaseLease(tx, leased.lease)
    return saveScan(tx, locationId, current, readings, now())
  })
  return updates ? { outcome: 'done', updates } : { outcome: 'gone' }
}

async function readDirectories(
  { accountId, locationId }: { accountId: Id; locationId: Id },
  leased: LeasedListings,
  directories: Directory[],
): Promise<Map<Directory, ReadResult>> {
  const readings = await Promise.all(
    directories.map(async (directory): Promise<[Directory, ReadResult]> => {
      const adapter = await loadRateLimitedAdapter(accountId, directory)
      const request = {
        ...readRequestOf({ accountId, locationId, directory }, leased),
        job: leased.jobs.get(directory) ?? null,
      }
      return [directory, await readListing(directory, adapter, request)]
    }),
  )
  return new Map(readings)
}

async function saveScan(
  tx: Tx,
  locationId: Id,
  current: CurrentListings,
  readings: Map<Directory, ReadResult>,
  now: Date,
): Promise<Map<Directory, ListingUpdate>> {
  const updates = await saveReadings(tx, locationId, current, readings, now)
  await enforceLocks(tx, locationId, current, updates, now)
  return updates
}
