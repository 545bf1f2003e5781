/**
 * Leases photos for sending and records the results. Only one photo of a location is sent at a time, so that a new
 * photo found at Google can only be the photo that was sent.
 */
import { type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Schema } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  acquireLease,
  type Lease,
  leaseCondition,
  listOtherNames,
  lockLeasedRow,
} from '#app/kit/jobs/lease.server'
import type { SourcePhoto } from '#app/kit/providers/profile-client/photos'
import { type PhotoCategory, singleCategories } from '../photo'

export type LeasedPhoto = {
  photoId: Id
  locationId: Id
  /** Google's name of the location; null if the location is no longer linked. */
  locationName: string | null
  category: PhotoCategory | null
  state: 'pending' | 'deleting'
  googleName: string | null
  isUncertain: boolean
  existingNames: string[]
  refusals: number
  imageKey: string | null
  format: 'png' | 'jpeg' | null
  width: number
  height: number
  lease: Lease
}

/** A SQL condition: no user has deleted the photo in the meantime. */
export const isStillPending = sql<SqlBool>`state = 'pending'`

/**
 * Acquires the lease of a photo that still needs to be sent or deleted. Returns null if nothing needs to be done, and
 * 'busy' while this photo or another photo of the same location is being sent.
 */
export async function leasePhoto(tx: Tx, photoId: Id, now: Date): Promise<LeasedPhoto | 'busy' | null> {
  const location = await lockLocation(tx, photoId)
  if (!location) return null
  const row = await tx
    .selectFrom('photos as p')
    .innerJoin('pictures as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.picture_id'),
    )
    .select(['p.category', 'p.state', 'p.google_name', 'p.is_uncertain', 'p.existing_names', 'p.refusals'])
    .select(['i.image_key', 'i.format', 'i.width', 'i.height'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', photoId)
    .executeTakeFirst()
  if (!row || (row.state !== 'pending' && row.state !== 'deleting')) return null
  const target = { table: 'photos', key: { id: photoId }, among: { location_id: location.id } } as const
  const lease = await acquireLease(tx, target, now)
  if (!lease) return 'busy'
  return {
    photoId,
    locationId: location.id,
    locationName: location.name,
    category: row.category,
    state: row.state,
    googleName: row.google_name,
    isUncertain: row.is_uncertain,
    existingNames: row.existing_names,
    refusals: row.refusals,
    imageKey: row.image_key,
    format: row.format,
    width: row.width,
    height: row.height,
    lease,
  }
}

function lockLocation(tx: Tx, photoId: Id) {
  return tx
    .selectFrom('locations as l')
    .select(['l.id', 'l.google_location_name as name'])
    .where('l.account_id', '=', tx.accountId)
    .where('l.id', '=', (photo) =>
      photo
        .selectFrom('photos as p')
        .select('p.location_id')
        .where('p.account_id', '=', tx.accountId)
        .where('p.id', '=', photoId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Releases the lease. `isUncertain` is true if it is unknown whether Google has received the photo. */
export async function releasePhoto(
  tx: Tx,
  leased: LeasedPhoto,
  {
    isUncertain = leased.isUncertain,
    problem = '',
    refusals,
  }: { isUncertain?: boolean; problem?: string; refusals?: number } = {},
): Promise<void> {
  const refusalChange = refusals === undefined ? {} : { refusals }
  await updatePhoto(tx, leased, { is_uncertain: isUncertain, problem, ...refusalChange })
}

/** Records that Google has the photo. In a category with a single photo per location, deletes the older photos. */
export async function recordPublished(
  tx: Tx,
  leased: LeasedPhoto,
  googleName: string,
  now: Date,
): Promise<void> {
  // Lock the location before its photo, as the deletion of a location does. Otherwise the two transactions could
  // deadlock.
  await lockLocation(tx, leased.photoId)
  if (!(await lockLeasedRow(tx, leased.lease))) return
  // Delete the older photos before the update: Google may have given the new photo the name of an old one, and names
  // are unique.
  if (isSingleCategory(leased))
    await tx
      .deleteFrom('photos')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', leased.locationId)
      .where('category', '=', leased.category)
      .where((photo) => photo.or([photo('id', '<', leased.photoId), photo('origin', '=', 'google')]))
      .execute()
  await updatePhoto(tx, leased, {
    // If a user has deleted the photo in the meantime, it stays in the state 'deleting'.
    state: sql<never>`case state when 'pending' then 'live' else state end`,
    google_name: googleName,
    problem: '',
    is_uncertain: false,
    existing_names: [],
    changed_at: now,
  })
}

export async function recordFailed(
  tx: Tx,
  leased: LeasedPhoto,
  { problem, isUncertain }: { problem: string; isUncertain: boolean },
  now: Date,
): Promise<void> {
  await updatePhoto(tx, leased, {
    state: sql<never>`case state when 'pending' then 'dead' else state end`,
    problem,
    is_uncertain: isUncertain,
    changed_at: now,
  })
}

/**
 * Checks whether the category allows only one photo per location and there is a newer one. Then this photo is not sent.
 */
export async function isSuperseded(tx: Tx, leased: LeasedPhoto): Promise<boolean> {
  if (!isSingleCategory(leased)) return false
  const newer = await tx
    .selectFrom('photos')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', leased.locationId)
    .where('category', '=', leased.category)
    .where('id', '>', leased.photoId)
    .where('origin', '=', 'upload')
    .where('state', 'in', ['pending', 'live'])
    .executeTakeFirst()
  return newer !== undefined
}

/**
 * Finds this photo among the photos at Google, in case an earlier run sent it but was interrupted before it could
 * record that. Returns null if none of them is this photo.
 */
export async function findSent(
  tx: Tx,
  leased: LeasedPhoto,
  found: SourcePhoto[],
): Promise<SourcePhoto | null> {
  const otherNames = new Set([...leased.existingNames, ...(await listOtherNames(tx, leased.lease.row))])
  const sent = found.find(
    ({ name, category, width, height }) =>
      !otherNames.has(name) &&
      category === leased.category &&
      width === leased.width &&
      height === leased.height,
  )
  return sent ?? null
}

export async function removePhoto(tx: Tx, { lease }: LeasedPhoto): Promise<void> {
  await tx.deleteFrom('photos').where(leaseCondition(tx, lease)).where('state', '=', 'deleting').execute()
}

/**
 * Records that Google refused to delete the photo. The photo counts as published again, because Google still shows it.
 */
export async function recordDeletionRefused(tx: Tx, leased: LeasedPhoto, problem: string): Promise<void> {
  await updatePhoto(tx, leased, { state: 'live', problem })
}

/**
 * Checks whether the category allows only one photo per location, in which case Google replaces the old photo with the
 * new one.
 */
function isSingleCategory({ category }: LeasedPhoto): boolean {
  return category !== null && singleCategories.includes(category)
}

/** Releases the lease and applies the change. */
async function updatePhoto(
  tx: Tx,
  { lease }: LeasedPhoto,
  change: Omit<UpdateObject<Schema, 'photos'>, 'leased_until'>,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ ...change, leased_until: null })
    .where(leaseCondition(tx, lease))
    .execute()
}
