/**
 * Creates and opens emailed links, which download an export file without signing in. A link is encrypted (sealed) for
 * this purpose only, and contains the file, the user and the expiration date. The user's permission to get the file is
 * checked whenever the link is used.
 */

import type { Id } from '#app/kit/database/schema'
import { siteHref } from '#app/kit/routing/href'
import { seal, unseal } from '#app/platform/viewer/sealing.server'

export type FileLink = { accountId: Id; fileId: Id; userId: Id; expiresAt: Date }

/** Returns the path of the link's page, from which the file is downloaded. */
export function signedFilePath(link: FileLink): string {
  return siteHref('/file-links/:link', { link: sealFileLink(link) })
}

export function sealFileLink({ accountId, fileId, userId, expiresAt }: FileLink): string {
  return seal('export file', JSON.stringify([accountId, fileId, userId, expiresAt.getTime()]))
}

/**
 * Decrypts a link. Returns null if the link was not created by this application. Accepts expired links, so that the
 * link's page can say that the link has expired.
 */
export function openFileLink(sealed: string): FileLink | null {
  // The last base64url character has unused bits, so several strings decode to the same bytes. Accept only the string
  // that was created.
  if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null
  const text = unseal('export file', sealed)
  if (text === null) return null
  const [accountId, fileId, userId, expires] = JSON.parse(text) as [Id, Id, Id, number]
  return { accountId, fileId, userId, expiresAt: new Date(expires) }
}
