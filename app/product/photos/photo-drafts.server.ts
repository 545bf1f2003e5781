/**
 * Stores uploads in progress. A draft holds everything chosen so far, so that every step has its own URL and nothing is
 * lost when the user goes back, reloads, or returns the next day. Only the user who created a draft can see it.
 */

import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { safePath } from '#app/kit/routing/safe-path'
import { loadEntries } from '#app/platform/filters/lookups.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { categoryCodes, type PhotoCategory } from './photo'
import type { PictureFile } from './pictures/picture-files.server'

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
export type NewDraft = Pick<Draft, 'flow' | 'locationIds' | 'category'> & { returnTo: string | null }

/**
 * Creates a draft and returns its id. Ignores locations that do not exist in the account or that the user cannot see.
 */
export async function createDraft(tx: Tx, { userId }: Owner, draft: NewDraft, now: Date): Promise<Id> {
  const locations = await loadEntries(tx, locationLookup, draft.locationIds.slice(0, maxLocations))
  const { id } = await tx
    .insertInto('photo_drafts')
    .values({
      account_id: tx.accountId,
      user_id: userId,
      flow: draft.flow,
      category: draft.category,
      location_ids: locations.map((location) => location.id),
      return_to: safePath(draft.returnTo, '').slice(0, 2000),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The maximum number of locations of one upload. */
export const maxLocations = 500

export async function requireDraft(
  tx: Tx,
  { userId }: Owner,
  draftId: string | undefined,
  { isLocked = false } = {},
): Promise<Draft> {
  const id = parseId(draftId)
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

type DraftChanges = Partial<Pick<Draft, 'pictureIds' | 'category' | 'locationIds'>>

/** Saves the choices of a step. A draft that has been published is not changed. */
export async function updateDraft(tx: Tx, draftId: Id, changes: DraftChanges, now: Date): Promise<void> {
  await tx
    .updateTable('photo_drafts')
    .set({
      ...(changes.pictureIds && { picture_ids: changes.pictureIds }),
      ...(changes.locationIds && { location_ids: changes.locationIds }),
      ...(changes.category !== undefined && { category: changes.category }),
      updated_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .where('published_at', 'is', null)
    .execute()
}

export async function markDraftPublished(tx: Tx, draftId: Id, now: Date): Promise<void> {
  await tx
    .updateTable('photo_drafts')
    .set({ published_at: now, updated_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .execute()
}

/**
 * Returns the file of a picture in the draft, or null if the draft has no such picture or it has not been rendered yet.
 */
export async function findDraftFile(
  tx: Tx,
  owner: Owner,
  draftId: string | undefined,
  pictureIdParam: string | undefined,
): Promise<PictureFile | null> {
  const { pictureIds } = await requireDraft(tx, owner, draftId)
  const id = pictureIds.find((pictureId) => pictureId === pictureIdParam)
  if (!id) return null
  const row = await tx
    .selectFrom('pictures')
    .select(['image_key', 'format'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.image_key ? { key: row.image_key, type: `image/${row.format}` } : null
}
