/** The files of pictures. A key names its account first, so that a file alone tells whose it is. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Id } from '#app/database/schema'
import { keptFiles } from '#app/providers/storage/kept-files.server'

/** A file as it is answered with. */
export type PictureFile = { key: string; type: string }

export function pictureFiles() {
  return keptFiles('photos')
}

/** Puts the bytes under a key of their own, and answers with it. */
export async function keepFile(accountId: Id, contents: Buffer): Promise<string> {
  const key = `${accountId}/${randomUUID()}`
  await pictureFiles().putStream(key, Readable.from([contents], { objectMode: false }))
  return key
}

/** Null when there is no such file, or none any more; whatever else goes wrong is thrown. */
export async function readFile(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const files = pictureFiles()
  try {
    return Buffer.from(await buffer(await files.getStream(key)))
  } catch (error) {
    if ((await files.size(key)) === null) return null
    throw error
  }
}
