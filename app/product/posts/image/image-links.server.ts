/**
 * Creates and verifies public URLs for the images of posts, because Google fetches images by URL. Anyone who knows a
 * URL can open it. Each URL contains a keyed digest, so that nobody can guess the URL of another picture or of a
 * picture that was never posted.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { keyedDigest } from '#app/platform/viewer/sealing.server'
import type { PictureFile } from '#app/product/photos/pictures/picture-files.server'

const pattern = /^([1-9]\d{0,18})-([1-9]\d{0,18})-([\w-]{43})$/

export function imageUrlOf(accountId: Id, pictureId: Id): string {
  const signature = signatureOf(accountId, pictureId)
  return `${configuration().baseUrl}/google-post-images/${accountId}-${pictureId}-${signature}`
}

function signatureOf(accountId: Id, pictureId: Id): string {
  return keyedDigest('post image', `${accountId} ${pictureId}`).toString('base64url')
}

/** Returns the file for the last segment of an image URL; null if the URL is invalid or the picture was deleted. */
export async function findLinkedImage(link: string | undefined): Promise<PictureFile | null> {
  const [, accountId, pictureId, signature] = pattern.exec(link ?? '') ?? []
  if (!accountId || !pictureId || signature !== signatureOf(accountId, pictureId)) return null
  return asAccount(accountId, (tx) => findImageFile(tx, { pictureId }))
}

export async function findImageFile(
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
