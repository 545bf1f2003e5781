/**
 * Lists pictures that were uploaded before and can be used for more locations: the pictures of all photos that the user
 * can see.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Photo } from '../photo'
import { type Draft, updateDraft } from '../photo-drafts.server'
import { photoReport } from '../photo-report.server'

export type PictureOffer = { pictures: (Photo & { pictureId: Id })[]; hasMore: boolean }

const maxPictures = 60

/**
 * Lists each picture once, represented by its most recent photo. Selected pictures come first, so that the limit never
 * cuts them off.
 */
export async function listPictureOffer(tx: Tx, chosen: Id[]): Promise<PictureOffer> {
  const { rows } = await sql<Photo & { pictureId: Id }>`
    with newest as (
      select distinct on (p.picture_id) p.account_id, p.id, p.picture_id from photos p
      where p.account_id = ${tx.accountId} and p.state <> 'deleting'
      order by p.picture_id desc, p.id desc),
    first as (
      select * from newest order by picture_id = any(${chosen}::bigint[]) desc, id desc limit ${maxPictures + 1})
    select ${photoReport.select}, p.picture_id as "pictureId" from first
    join photos p on p.account_id = first.account_id and p.id = first.id ${photoReport.joins}
    where p.account_id = ${tx.accountId} order by p.picture_id = any(${chosen}::bigint[]) desc, p.id desc`.execute(
    tx,
  )
  return { pictures: rows.slice(0, maxPictures), hasMore: rows.length > maxPictures }
}

/** Saves the selected pictures in the draft. Returns null, or an error message if there are none. */
export async function saveChosenPictures(tx: Tx, draft: Draft, ids: Id[], now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: Id }>`
    select distinct p.picture_id as id from photos p
    where p.account_id = ${tx.accountId} and p.state <> 'deleting' and p.picture_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  if (rows.length === 0) return 'Select at least one photo.'
  const pictureIds = rows.map(({ id }) => id)
  await updateDraft(tx, draft.id, { pictureIds }, now)
  return null
}
