/**
 * The states of a photo on its way to Google. Only one photo of a location is sent at a time, so that a photo that is
 * new at Google is known to be that one.
 */
import { type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Schema } from '#app/database/generated-schema'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import {
  acquireLease,
  type Lease,
  leaseCondition,
  listOtherNames,
  lockLeasedRow,
} from '#app/outbound/lease.server'
import type { SourcePhoto } from '#app/providers/google-business-profile/media/translate-media'
import { type PhotoCategory, singleCategories } from '../photo'

export type LeasedPhoto = {
  photoId: Id
  locationId: Id
  /** The location's name at Google; null when it is no longer linked. */
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

/** A user has not deleted the photo meanwhile. */
export const isStillPending = sql<SqlBool>`state = 'pending'`

/**
 * Acquires the lease if the photo still needs to be sent or deleted. `busy`: another photo of its location is being
 * sent.
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

/** Releases the lease. `isUncertain`: Google did not say whether it now has the photo. */
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

/** Records that Google has the photo. In a category with a single photo per location, deletes the older ones. */
export async function recordPublished(
  tx: Tx,
  leased: LeasedPhoto,
  googleName: string,
  now: Date,
): Promise<void> {
  // Lock the location first, in the same order as its deletion does; otherwise the two could deadlock.
  await lockLocation(tx, leased.photoId)
  if (!(await lockLeasedRow(tx, leased.lease))) return
  // Deletes first, because Google may have given the new photo the name of the old one.
  if (isSingleCategory(leased))
    await tx
      .deleteFrom('photos')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', leased.locationId)
      .where('category', '=', leased.category)
      .where('id', '<', leased.photoId)
      .execute()
  await updatePhoto(tx, leased, {
    // A photo that a user deletes meanwhile stays in deletion.
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

/** Whether there is a newer photo of a category with a single photo per location: then this one is not sent. */
export async function isSuperseded(tx: Tx, leased: LeasedPhoto): Promise<boolean> {
  if (!isSingleCategory(leased)) return false
  const newer = await tx
    .selectFrom('photos')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', leased.locationId)
    .where('category', '=', leased.category)
    .where('id', '>', leased.photoId)
    .where('state', 'in', ['pending', 'live'])
    .executeTakeFirst()
  return newer !== undefined
}

/** Finds this photo among those at Google, when the run that sent it was interrupted before it could record that. */
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

/** Records that Google refused to delete the photo, so that it is still there. */
export async function recordDeletionRefused(tx: Tx, leased: LeasedPhoto, problem: string): Promise<void> {
  await updatePhoto(tx, leased, { state: 'live', problem })
}

/** A location has one photo of such a category, and Google replaces the old one with the new one. */
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
