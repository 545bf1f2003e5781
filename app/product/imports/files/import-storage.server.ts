/** The storage of uploaded files. A file is deleted when its import has ended. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Id } from '#app/kit/database/schema'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'
import { UnreadableFile } from './unreadable-file'

export function importStorage() {
  return openFileStorage('imports')
}

/** Opens a stored file. Throws an UnreadableFile if it has been deleted, because its import has ended. */
export async function openImportFile(key: string | null): Promise<Readable> {
  if (!key || (await importStorage().size(key)) === null)
    throw new UnreadableFile('The uploaded file is no longer available. Upload it again.')
  return importStorage().getStream(key)
}

export function newFileKey(accountId: Id): string {
  return `${accountId}/${randomUUID()}`
}

/** Deletes the files of an import: the uploaded file, and the rows that its check stored. */
export async function deleteImportFiles({ fileKey, rowsKey }: { fileKey: string; rowsKey: string | null }) {
  await importStorage().remove(fileKey)
  if (rowsKey) await importStorage().remove(rowsKey)
}

/** The maximum file size, in bytes. */
export const maxFileBytes = 500 * 1024 * 1024
