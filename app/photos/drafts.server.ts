/**
 * Uploads in progress. A draft holds everything chosen so far, so that every step has its own address, and going back,
 * reloading or returning the next day loses nothing. Only the user who created it can see it.
 */

import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { entriesOf } from '#app/filters/lookups.server'
import { locationLookup } from '#app/locations/location-lookups.server'
import { ownPath } from '#app/routing/own-path'
import type { Viewer } from '#app/viewer/viewer.server'
import { categoryCodes, type PhotoCategory } from './photo'
import type { PictureFile } from './picture-files.server'

export type Draft = {
  id: Id
  flow: 'upload' | 'select'
  pictureIds: Id[]
  category: PhotoCategory | null
  locationIds: Id[]
  returnTo: string
  isPublished: boolean
}

type Owner = Pick<Viewer, 'userId'>
export type Begun = Pick<Draft, 'flow' | 'locationIds' | 'category'> & { returnTo: string | null }

/** Leaves out locations that the account does not have or the user does not see. */
export async function beginDraft(tx: Tx, { userId }: Owner, begun: Begun, now: Date): Promise<Id> {
  const locations = await entriesOf(tx, locationLookup, begun.locationIds.slice(0, mostLocations))
  const { id } = await tx
    .insertInto('photo_drafts')
    .values({
      account_id: tx.accountId,
      user_id: userId,
      flow: begun.flow,
      category: begun.category,
      location_ids: locations.map((location) => location.id),
      return_to: ownPath(begun.returnTo, '').slice(0, 2000),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The most locations that one upload may go to. */
export const mostLocations = 500

export async function requireDraft(
  tx: Tx,
  { userId }: Owner,
  named: string | undefined,
  { isLocked = false } = {},
): Promise<Draft> {
  const id = asId(named)
  const query = tx
    .selectFrom('photo_drafts')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
  const row = id ? await (isLocked ? query.forUpdate() : query).executeTakeFirst() : undefined
  if (!row) throw new Response('No such upload', { status: 404 })
  return {
    id: row.id,
    flow: row.flow,
    pictureIds: row.picture_ids,
    category: categoryCodes.find((code) => code === row.category) ?? null,
    locationIds: row.location_ids,
    returnTo: row.return_to,
    isPublished: row.published_at !== null,
  }
}

type Chosen = Partial<Pick<Draft, 'pictureIds' | 'category' | 'locationIds'>>

/** Stores what a step has chosen. A draft that was published is not changed. */
export async function changeDraft(tx: Tx, draftId: Id, chosen: Chosen, now: Date): Promise<void> {
  await tx
    .updateTable('photo_drafts')
    .set({
      ...(chosen.pictureIds && { picture_ids: chosen.pictureIds }),
      ...(chosen.locationIds && { location_ids: chosen.locationIds }),
      ...(chosen.category !== undefined && { category: chosen.category }),
      updated_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .where('published_at', 'is', null)
    .execute()
}

export async function endDraft(tx: Tx, draftId: Id, now: Date): Promise<void> {
  await tx
    .updateTable('photo_drafts')
    .set({ published_at: now, updated_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .execute()
}

/** Finds the file of a picture in the draft. */
export async function findDraftFile(
  tx: Tx,
  owner: Owner,
  draftId: string | undefined,
  named: string | undefined,
): Promise<PictureFile | null> {
  const { pictureIds } = await requireDraft(tx, owner, draftId)
  const id = pictureIds.find((pictureId) => pictureId === named)
  if (!id) return null
  const row = await tx
    .selectFrom('pictures')
    .select(['image_key', 'format'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.image_key ? { key: row.image_key, type: `image/${row.format}` } : null
}
