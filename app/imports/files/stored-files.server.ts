/** Uploaded files: kept until the import has ended, then deleted. */
import { randomUUID } from 'node:crypto'
import type { Id } from '#app/database/schema'
import { keptFiles } from '#app/providers/storage/kept-files.server'

export function importFiles() {
  return keptFiles('imports')
}

export function newFileKey(accountId: Id): string {
  return `${accountId}/${randomUUID()}`
}

/** Deletes what an import keeps on disk: its file, and the rows its check has read. */
export async function forgetFiles({ fileKey, rowsKey }: { fileKey: string; rowsKey: string | null }) {
  await importFiles().remove(fileKey)
  if (rowsKey) await importFiles().remove(rowsKey)
}

/** The maximum file size, in bytes. */
export const largestFile = 500 * 1024 * 1024
