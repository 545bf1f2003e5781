/**
 * The link of a mail that fetches an export file without signing in. It is sealed for this purpose alone and says
 * which file, for whom and until when; whether that person may still have it is asked again at every use.
 */

import type { Id } from '#app/database/schema'
import { siteHref } from '#app/routing/href'
import { seal, unseal } from '#app/viewer/sealing.server'

export type FileLink = { accountId: Id; fileId: Id; userId: Id; expiresAt: Date }

/** The path of the page behind the link. */
export function signedFilePath(link: FileLink): string {
  return siteHref('/file-links/:link', { link: sealFileLink(link) })
}

export function sealFileLink({ accountId, fileId, userId, expiresAt }: FileLink): string {
  return seal('export file', JSON.stringify([accountId, fileId, userId, expiresAt.getTime()]))
}

/** Null for what we did not make. One that has expired is still known, so that its page can say so. */
export function openFileLink(sealed: string): FileLink | null {
  // The last letter carries bits nobody reads: only the one spelling we made is ours.
  if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null
  const text = unseal('export file', sealed)
  if (text === null) return null
  const [accountId, fileId, userId, expires] = JSON.parse(text) as [Id, Id, Id, number]
  return { accountId, fileId, userId, expiresAt: new Date(expires) }
}
