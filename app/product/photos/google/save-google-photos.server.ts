/** Loads the stored photos of a location and saves what differs on its Google profile. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { SourcePhoto } from '#app/kit/providers/profile-client/photos'
import { photoField } from '#app/product/locations/changes/change'
import { recordChanges } from '#app/product/locations/changes/record-changes.server'
import { categoryCodes, categoryName, googleSource, type PhotoCategory } from '../photo'
import type { RenderedPicture } from '../pictures/render-picture.server'
import type { PhotoDifferences, StoredPhoto } from './compare-photos'

/** A photo on a Google profile whose files have been stored. */
export type ReadPhoto = {
  photo: SourcePhoto
  picture: Pick<RenderedPicture, 'width' | 'height' | 'format'>
  bytes: number
  imageKey: string
  thumbnailKey: string
}

type PhotosOfLocation = {
  locationName: string
  photos: StoredPhoto[]
  /** Whether a photo is being sent, or may have been sent, so that its name at Google is not known yet. */
  isSending: boolean
}

/** Google returns this date for logos, whose date it does not know. */
const unknownDate = Date.UTC(1970, 0, 2)
const google = { origin: 'google', userId: null, name: 'Google' } as const

/** Returns null if the location does not exist or is not linked to a profile. */
export async function loadPhotosOfLocation(
  tx: Tx,
  locationId: Id,
  now: Date,
): Promise<PhotosOfLocation | null> {
  const { rows } = await sql<{ name: string }>`
    select google_location_name as name from locations
    where account_id = ${tx.accountId} and id = ${locationId} and google_location_name is not null
    for update`.execute(tx)
  if (!rows[0]) return null
  const { rows: photos } = await sql<StoredPhoto & { isLeased: boolean }>`
    select p.id, p.google_name as "googleName", p.state, p.category, i.width, i.height,
      p.is_uncertain as "isUncertain", p.existing_names as "existingNames", p.missing_since as "missingSince",
      coalesce(p.leased_until > ${now}, false) as "isLeased"
    from photos p join pictures i on i.account_id = p.account_id and i.id = p.picture_id
    where p.account_id = ${tx.accountId} and p.location_id = ${locationId} order by p.id`.execute(tx)
  const isSending = photos.some(
    ({ isLeased, isUncertain, state }) => isLeased || (isUncertain && state !== 'dead'),
  )
  return { locationName: rows[0].name, photos, isSending }
}

/**
 * Saves the differences, unless the location's photos have changed since `before` was loaded: then the names that
 * Google listed may include a photo that was sent in the meantime. Returns whether the differences were saved.
 */
export async function savePhotosOfGoogle(
  tx: Tx,
  locationId: Id,
  before: PhotosOfLocation,
  { added, arrived, missing, returned, deleted }: Omit<PhotoDifferences, 'added'> & { added: ReadPhoto[] },
  now: Date,
): Promise<boolean> {
  const current = await loadPhotosOfLocation(tx, locationId, now)
  if (!current || current.isSending || versionOf(current) !== versionOf(before)) return false
  for (const photo of added) await addPhoto(tx, locationId, photo, now)
  for (const { id, googleName } of arrived)
    await updatePhotos(
      tx,
      [id],
      sql`state = 'live', google_name = ${googleName}, is_uncertain = false, problem = ''`,
    )
  await updatePhotos(tx, missing, sql`missing_since = ${now}`)
  await updatePhotos(tx, returned, sql`missing_since = null`)
  await deletePhotos(tx, locationId, deleted, now)
  return true
}

function versionOf({ locationName, photos }: PhotosOfLocation): string {
  return JSON.stringify([locationName, photos.map(({ id, state, googleName }) => [id, state, googleName])])
}

async function addPhoto(
  tx: Tx,
  locationId: Id,
  { photo, picture, bytes, imageKey, thumbnailKey }: ReadPhoto,
  now: Date,
): Promise<void> {
  const createdAt = Date.parse(photo.createdAt)
  const addedAt = createdAt > unknownDate && createdAt < now.getTime() ? new Date(createdAt) : now
  const { id } = await tx
    .insertInto('pictures')
    .values({
      account_id: tx.accountId,
      state: 'ready' as const,
      created_at: now,
      ...picture,
      bytes,
      image_key: imageKey,
      thumbnail_key: thumbnailKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('photos')
    .values({
      account_id: tx.accountId,
      location_id: locationId,
      picture_id: id,
      source_id: googleSource,
      category: knownCategory(photo.category),
      state: 'live' as const,
      google_name: photo.name,
      origin: 'google' as const,
      actor: google.name,
      added_at: addedAt,
      changed_at: now,
    })
    .execute()
}

function knownCategory(category: string | null): PhotoCategory | null {
  return categoryCodes.find((code) => code === category) ?? null
}

async function updatePhotos(tx: Tx, ids: Id[], set: ReturnType<typeof sql>): Promise<void> {
  if (ids.length === 0) return
  await sql`update photos set ${set} where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

async function deletePhotos(tx: Tx, locationId: Id, ids: Id[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ category: PhotoCategory | null }>`
    delete from photos where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) returning category`.execute(
    tx,
  )
  const removed = rows.map(({ category }) => ({
    field: photoField,
    before: categoryName(category),
    after: null,
  }))
  await recordChanges(tx, locationId, removed, google, now)
}
