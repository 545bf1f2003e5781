/** Uploaded files: kept until the import has ended, then deleted. */
import { randomUUID } from 'node:crypto'
import type { Id } from '#app/database/schema'
import { openFileStorage } from '#app/providers/storage/file-storage.server'

export function importStorage() {
  return openFileStorage('imports')
}

export function newFileKey(accountId: Id): string {
  return `${accountId}/${randomUUID()}`
}

/** Deletes an import's files: the uploaded file, and the rows that its check has stored. */
export async function deleteImportFiles({ fileKey, rowsKey }: { fileKey: string; rowsKey: string | null }) {
  await importStorage().remove(fileKey)
  if (rowsKey) await importStorage().remove(rowsKey)
}

/** The maximum file size, in bytes. */
export const maxFileBytes = 500 * 1024 * 1024
