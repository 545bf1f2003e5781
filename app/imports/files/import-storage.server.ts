/** The storage of uploaded files. A file is deleted when its import has ended. */
import { randomUUID } from 'node:crypto'
import type { Id } from '#app/database/schema'
import { openFileStorage } from '#app/providers/storage/file-storage.server'

export function importStorage() {
  return openFileStorage('imports')
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
