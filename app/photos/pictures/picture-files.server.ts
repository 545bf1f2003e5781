/** The files of pictures. A key begins with its account, so that a file alone shows whose it is. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Id } from '#app/database/schema'
import { openFileStorage } from '#app/providers/storage/file-storage.server'

/** A file to respond with. */
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

/** Returns null when the file does not exist or was deleted; throws any other error. */
export async function readFile(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const files = pictureFiles()
  try {
    return Buffer.from(await buffer(await files.getStream(key)))
  } catch (error) {
    if ((await files.size(key)) === null) return null
    throw error
  }
}
