/**
 * Stores files: uploads, exports, photos. A key is written once and never overwritten, so that a full disk or a broken
 * upload cannot damage an existing file. A failed write is cleaned up. This implementation uses a directory;
 * `bucket-storage.server.ts` uses a bucket.
 */
import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type FileStorage = {
  /**
   * Stores a file. Rejects if the file exists already, with the source's own error if the source fails, with a DiskFull
   * if too little space is free, or with E_CANNOT_WRITE_FILE if the disk is full or unavailable.
   */
  putStream: (key: string, contents: Readable) => Promise<void>
  getStream: (key: string) => Promise<Readable>
  /** Returns the size in bytes, or null if the file does not exist. */
  size: (key: string) => Promise<number | null>
  remove: (key: string) => Promise<void>
  /** Yields the keys of files that were last written before this time. */
  keysOlderThan: (instant: Date) => AsyncGenerator<string>
}

class DiskFull extends Error {
  override name = 'DiskFull'
}

/** `minFreeBytes` stay free, because the database and the log may be on the same disk. */
export function createDiskStorage(directory: string, minFreeBytes = 0): FileStorage {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))

  /** Returns null if the file does not exist, or was deleted by another process meanwhile. */
  async function findMetaData(key: string) {
    try {
      return await disk.getMetaData(key)
    } catch (error) {
      if (await disk.exists(key)) throw error
      return null
    }
  }

  async function size(key: string): Promise<number | null> {
    assertValidKey(key)
    return (await findMetaData(key))?.contentLength ?? null
  }

  return {
    async putStream(key, contents) {
      // A source may fail before the driver has opened the file. `Readable.from` delays its error until after the file
      // is opened, so that the deletion below cannot run before the file exists.
      contents.on('error', () => undefined)
      if ((await size(key)) !== null) throw new Error(`The file ${key} exists already.`)
      await requireFreeSpace(directory, minFreeBytes)
      try {
        await disk.putStream(key, Readable.from(contents, { objectMode: false }))
      } catch (error) {
        await disk.delete(key)
        // If the disk fails, the driver aborts the source, so an abort is not the source's own error. Throw the
        // driver's error then.
        const { errored } = contents
        throw errored === null || errored.name === 'AbortError' ? error : errored
      }
    },
    async getStream(key) {
      if ((await size(key)) === null) throw new Error(`There is no file ${key}.`)
      return disk.getStream(key)
    },
    size,
    async remove(key) {
      assertValidKey(key)
      await disk.delete(key)
    },
    async *keysOlderThan(instant) {
      if (!existsSync(directory)) return
      const { objects } = await disk.listAll('/', { recursive: true })
      for (const { isFile, key } of [...objects] as { isFile: boolean; key: string }[]) {
        const metaData = isFile ? await findMetaData(key) : null
        if (metaData && metaData.lastModified < instant) yield key
      }
    },
  }
}

async function requireFreeSpace(directory: string, minFreeBytes: number): Promise<void> {
  if (minFreeBytes === 0) return
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < minFreeBytes)
    throw new DiskFull(`Only ${Math.floor((bavail * bsize) / 1_000_000)} MB are free for ${directory}.`)
}

const segment = '[A-Za-z0-9_][A-Za-z0-9_.-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/**
 * Throws if the key is anything other than plain names and slashes. This is stricter than the drivers, which silently
 * make `/etc/x` relative and collapse spaces, because two different keys must never refer to the same file.
 */
export function assertValidKey(key: string): void {
  if (key.length > 512 || !keyPattern.test(key))
    throw new Error('A storage key is made of plain names and slashes.')
}
