/**
 * Stores and loads the files of pictures. A file's key begins with the account id, so that the account can be
 * determined from the key alone.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Id } from '#app/kit/database/schema'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'

/** The key and content type of a file to serve. */
export type PictureFile = { key: string; type: string }

export function pictureFiles() {
  return openFileStorage('photos')
}

/** Stores the bytes under a new key, and returns the key. */
export async function saveFile(accountId: Id, contents: Buffer): Promise<string> {
  const key = `${accountId}/${randomUUID()}`
  await pictureFiles().putStream(key, Readable.from([contents], { objectMode: false }))
  return key
}

/** Returns the contents of a file, or null if it does not exist or was deleted. Throws any other error. */
export async function readFile(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const files = pictureFiles()
  try {
    return Buffer.from(await buffer(await files.getStream(key)))
  } catch (error) {
    if ((await files.size(key)) === null) return null
    throw error
  }
}
