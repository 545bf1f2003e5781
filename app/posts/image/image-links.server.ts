/**
 * Google fetches a post's picture from an address, so a picture that is to be posted has one that anybody may open who
 * knows it. It is sealed: nobody comes by guessing from one picture to another, nor to one that was never posted.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { PictureFile } from '#app/photos/picture-files.server'
import { keyedDigest } from '#app/viewer/sealing.server'

const pattern = /^([1-9]\d{0,18})-([1-9]\d{0,18})-([\w-]{43})$/

export function imageUrlOf(accountId: Id, pictureId: Id): string {
  const proof = proofOf(accountId, pictureId)
  return `${configuration().baseUrl}/google-post-images/${accountId}-${pictureId}-${proof}`
}

function proofOf(accountId: Id, pictureId: Id): string {
  return keyedDigest('post image', `${accountId} ${pictureId}`).toString('base64url')
}

/** The file behind the last part of such an address; null for one that is not ours, or of a picture that is gone. */
export async function findLinkedImage(link: string | undefined): Promise<PictureFile | null> {
  const [, accountId, pictureId, proof] = pattern.exec(link ?? '') ?? []
  if (!accountId || !pictureId || proof !== proofOf(accountId, pictureId)) return null
  return asAccount(accountId, (tx) => findOwnImage(tx, { pictureId }))
}

export async function findOwnImage(
  tx: Tx,
  { pictureId }: { pictureId: Id | null },
): Promise<PictureFile | null> {
  if (!pictureId) return null
  const row = await tx
    .selectFrom('pictures')
    .select(['image_key', 'format'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return row?.image_key ? { key: row.image_key, type: `image/${row.format}` } : null
}
