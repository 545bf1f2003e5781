/**
 * The states a photo goes through on its way to Google. Of one location's photos one is sent at a time, so that what
 * Google has more than before is known to be that one.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { acquireLease, type Leasable, namesOfOthers } from '#app/outbound/lease.server'
import type { SourcePhoto } from '#app/providers/google-business-profile/media-translate'
import { type PhotoCategory, singleCategories } from './photo'

export type Turn = {
  photoId: Id
  locationId: Id
  /** Google's name of it; null when it is not linked any more. */
  locationName: string | null
  category: PhotoCategory | null
  state: 'pending' | 'deleting'
  googleName: string | null
  isUnsure: boolean
  knownNames: string[]
  refusals: number
  imageKey: string | null
  format: 'png' | 'jpeg' | null
  width: number
  height: number
  until: Date
}

export function leasable({ photoId, locationId }: Pick<Turn, 'photoId' | 'locationId'>): Leasable {
  return { table: 'photos', key: { id: photoId }, among: { location_id: locationId } }
}

/** Takes the turn if the photo still waits for one. `busy`: a photo of its location is being sent. */
export async function takeTurn(tx: Tx, photoId: Id, now: Date): Promise<Turn | 'busy' | null> {
  const location = await lockLocation(tx, photoId)
  if (!location) return null
  const row = await tx
    .selectFrom('photos as p')
    .innerJoin('pictures as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.picture_id'),
    )
    .select(['p.category', 'p.state', 'p.google_name', 'p.is_unsure', 'p.known_names', 'p.refusals'])
    .select(['i.image_key', 'i.format', 'i.width', 'i.height'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', photoId)
    .executeTakeFirst()
  if (!row || (row.state !== 'pending' && row.state !== 'deleting')) return null
  const until = await acquireLease(tx, leasable({ photoId, locationId: location.id }), now)
  if (!until) return 'busy'
  return {
    photoId,
    locationId: location.id,
    locationName: location.name,
    category: row.category,
    state: row.state,
    googleName: row.google_name,
    isUnsure: row.is_unsure,
    knownNames: row.known_names,
    refusals: row.refusals,
    imageKey: row.image_key,
    format: row.format,
    width: row.width,
    height: row.height,
    until,
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

/** Gives the turn back. `isUnsure`: Google did not say whether it has the photo now. */
export function endTurn(
  tx: Tx,
  photoId: Id,
  { isUnsure, problem = '', refusals }: { isUnsure: boolean; problem?: string; refusals?: number },
): Promise<void> {
  const counted = refusals === undefined ? {} : { refusals }
  return changePhoto(tx, photoId, { taken_until: null, is_unsure: isUnsure, problem, ...counted })
}

/** Google has it. Of what a location has one of, those before are gone with that. */
export async function notePublished(tx: Tx, turn: Turn, googleName: string, now: Date): Promise<void> {
  if (isSingle(turn))
    await tx
      .deleteFrom('photos')
      .where('account_id', '=', tx.accountId)
      .where('location_id', '=', turn.locationId)
      .where('category', '=', turn.category)
      .where('id', '<', turn.photoId)
      .execute()
  await tx
    .updateTable('photos')
    .set({
      // One that somebody deletes meanwhile stays on its way out.
      state: sql`case state when 'pending' then 'live' else state end`,
      google_name: googleName,
      problem: '',
      is_unsure: false,
      known_names: [],
      taken_until: null,
      changed_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', turn.photoId)
    .execute()
}

export async function noteDead(tx: Tx, { photoId }: Turn, problem: string, now: Date): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ state: 'dead', problem, taken_until: null, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', photoId)
    .where('state', '=', 'pending')
    .execute()
}

/** A newer photo of a category that a location has one of: this one comes too late. */
export async function isOvertaken(tx: Tx, turn: Turn): Promise<boolean> {
  if (!isSingle(turn)) return false
  const newer = await tx
    .selectFrom('photos')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', turn.locationId)
    .where('category', '=', turn.category)
    .where('id', '>', turn.photoId)
    .where('state', 'in', ['pending', 'live'])
    .executeTakeFirst()
  return newer !== undefined
}

/** Which of those at Google is this photo, sent by a run that did not come back to say so. */
export async function findSent(tx: Tx, turn: Turn, found: SourcePhoto[]): Promise<SourcePhoto | null> {
  const others = new Set([...turn.knownNames, ...(await namesOfOthers(tx, leasable(turn)))])
  const sent = found.find(
    ({ name, category, width, height }) =>
      !others.has(name) && category === turn.category && width === turn.width && height === turn.height,
  )
  return sent ?? null
}

export async function removePhoto(tx: Tx, photoId: Id): Promise<void> {
  await tx
    .deleteFrom('photos')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', photoId)
    .where('state', '=', 'deleting')
    .execute()
}

/** It could not be deleted at Google, so it is there still. */
export function noteKept(tx: Tx, photoId: Id, problem: string): Promise<void> {
  return changePhoto(tx, photoId, { state: 'live', problem, taken_until: null })
}

/** Of these a location has one, and Google puts the new one in the place of the old. */
function isSingle({ category }: Turn): boolean {
  return category !== null && singleCategories.includes(category)
}

type Change = {
  state?: 'live'
  problem?: string
  refusals?: number
  is_unsure?: boolean
  taken_until?: Date | null
}

async function changePhoto(tx: Tx, photoId: Id, change: Change): Promise<void> {
  await tx
    .updateTable('photos')
    .set(change)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', photoId)
    .execute()
}
