/**
 * Scans a location in its directories: acquires the lease, calls the directories outside of any transaction, and stores
 * what they show, compared with the location's values at that time. Safe to repeat at any point.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/directories/directories'
import { releaseLease } from '#app/outbound/lease.server'
import { mindLocks } from '../locks.server'
import { type Known, knownOf, type LeasedListings, leaseListings } from './known.server'
import { askedOf, type Looked, look, pacedAdapterOf } from './look.server'
import { type Noted, noteLooked } from './note.server'

export type Scanned =
  | { outcome: 'busy' }
  | { outcome: 'gone' }
  | { outcome: 'done'; noted: Map<Directory, Noted> }

export async function scanLocation(
  accountId: Id,
  locationId: Id,
  {
    now = () => new Date(),
    directories = directoryCodes,
  }: { now?: () => Date; directories?: Directory[] } = {},
): Promise<Scanned> {
  const leased = await asAccount(accountId, (tx) => leaseListings(tx, locationId, now()))
  if (leased === null) return { outcome: 'gone' }
  if (leased === 'busy') return { outcome: 'busy' }
  const looked = await lookAt({ accountId, locationId }, leased, directories)
  const noted = await asAccount(accountId, async (tx) => {
    const known = await knownOf(tx, locationId, leased, now())
    if (!known) return null
    await releaseLease(tx, leased.lease)
    return record(tx, locationId, known, looked, now())
  })
  return noted ? { outcome: 'done', noted } : { outcome: 'gone' }
}

async function lookAt(
  { accountId, locationId }: { accountId: Id; locationId: Id },
  leased: LeasedListings,
  directories: Directory[],
): Promise<Map<Directory, Looked>> {
  const looked = await Promise.all(
    directories.map(async (directory): Promise<[Directory, Looked]> => {
      const adapter = await pacedAdapterOf(accountId, directory)
      const asked = {
        ...askedOf({ accountId, locationId, directory }, leased),
        job: leased.jobs.get(directory) ?? null,
      }
      return [directory, await look(directory, adapter, asked)]
    }),
  )
  return new Map(looked)
}

async function record(
  tx: Tx,
  locationId: Id,
  known: Known,
  looked: Map<Directory, Looked>,
  now: Date,
): Promise<Map<Directory, Noted>> {
  const noted = await noteLooked(tx, locationId, known, looked, now)
  await mindLocks(tx, locationId, known, noted, now)
  return noted
}
