/**
 * The emailed link that downloads an export file without signing in. It is sealed for this purpose only and contains
 * the file, the user and the expiration date. Whether that user may still get the file is checked at every use.
 */

import type { Id } from '#app/database/schema'
import { siteHref } from '#app/routing/href'
import { seal, unseal } from '#app/viewer/sealing.server'

export type FileLink = { accountId: Id; fileId: Id; userId: Id; expiresAt: Date }

/** Returns the path of the page behind the link. */
export function signedFilePath(link: FileLink): string {
  return siteHref('/file-links/:link', { link: sealFileLink(link) })
}

export function sealFileLink({ accountId, fileId, userId, expiresAt }: FileLink): string {
  return seal('export file', JSON.stringify([accountId, fileId, userId, expiresAt.getTime()]))
}

/** Returns null for a link that we did not create. An expired one is still recognized, so that its page can say so. */
export function openFileLink(sealed: string): FileLink | null {
  // The last base64url character has unused bits, so accept only the exact spelling that we created.
  if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null
  const text = unseal('export file', sealed)
  if (text === null) return null
  const [accountId, fileId, userId, expires] = JSON.parse(text) as [Id, Id, Id, number]
  return { accountId, fileId, userId, expiresAt: new Date(expires) }
}
