/** Takes a file in: stores it, looks at it, and makes an import of it. What cannot be read leaves nothing behind. */
import { type Readable, Transform } from 'node:stream'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { findShape, UnreadableFile } from './files/file-rows.server'
import { importFiles, largestFile, newFileKey } from './files/stored-files.server'
import { createImport } from './import-record.server'

type Intake = { accountId: Id; userId: Id | null; author: string }
export type TakenIn = { ok: true; importId: Id } | { ok: false; reason: string; isTooLarge: boolean }

export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Stores a stream of an upload; throws `TooLarge` at the first byte too many. */
export async function storeFile(
  accountId: Id,
  contents: Readable,
): Promise<{ fileKey: string; fileBytes: number }> {
  const fileKey = newFileKey(accountId)
  let fileBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      fileBytes += chunk.length
      done(fileBytes > largestFile ? new TooLarge() : null, chunk)
    },
  })
  contents.on('error', (error) => counted.destroy(error))
  await importFiles().putStream(fileKey, contents.pipe(counted))
  return { fileKey, fileBytes }
}

/** Makes an import of a stored file. */
export async function takeIn(
  file: { fileName: string; fileKey: string; fileBytes: number },
  who: Intake,
): Promise<TakenIn> {
  const { accountId, userId, author } = who
  try {
    const shape = await findShape(() => importFiles().getStream(file.fileKey))
    if (file.fileBytes === 0 || shape.headings.length === 0) throw new UnreadableFile('The file is empty.')
    const importId = await asAccount(accountId, (tx) => createImport(tx, { ...file, shape, author, userId }))
    return { ok: true, importId }
  } catch (error) {
    await importFiles().remove(file.fileKey)
    if (!(error instanceof UnreadableFile)) throw error
    return { ok: false, reason: error.message, isTooLarge: false }
  }
}
