/**
 * File storage in a bucket of Amazon S3 or a compatible service, with the same guarantees as disk-storage.server.ts.
 * Every storage area has its own key prefix. A file is first written to a local temporary file, because S3 needs the
 * length of a file before its first byte. Also, if a source fails midway, no upload has started yet.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Driver } from 'flydrive/drivers/s3'
import { assertValidKey, type FileStorage } from './disk-storage.server'

export type BucketSettings = {
  bucket: string
  region: string
  /** The URL of a compatible service. Default: Amazon S3. */
  endpoint?: string
  /** The credentials. Default: the machine's own credentials (its role or its profile). */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Whether URLs have the form `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  hasBucketInPath: boolean
  timeoutMs?: number
}

/** Loads the S3 client only here, because it would add a fifth to the start of processes that have no bucket. */
export async function createBucketDriver(settings: BucketSettings): Promise<S3Driver> {
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const { bucket, region, endpoint, credentials, hasBucketInPath, timeoutMs = 15_000 } = settings
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: hasBucketInPath,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: timeoutMs },
    // Most compatible services do not support trailing checksums yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // The bucket's policy decides who can read files, because new buckets do not support access control lists.
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}

export function createBucketStorage(loadedDriver: Promise<S3Driver>, area: string): FileStorage {
  const bucketKey = (key: string) => {
    assertValidKey(key)
    return `${area}/${key}`
  }

  async function size(key: string): Promise<number | null> {
    const fullKey = bucketKey(key)
    const driver = await loadedDriver
    return (await driver.exists(fullKey)) ? (await driver.getMetaData(fullKey)).contentLength : null
  }

  return {
    async putStream(key, contents) {
      // Nothing reads the stream yet, so without a listener, an error would crash the process.
      contents.on('error', () => undefined)
      if ((await size(key)) !== null) throw new Error(`The file ${key} exists already.`)
      const directory = await mkdtemp(path.join(tmpdir(), 'highstreet-put-'))
      try {
        const file = path.join(directory, 'file')
        await pipeline(contents, createWriteStream(file))
        const { size: contentLength } = await stat(file)
        const driver = await loadedDriver
        // The driver sends no length for an empty stream, so upload an empty array instead.
        if (contentLength === 0) await driver.put(bucketKey(key), new Uint8Array())
        else await driver.putStream(bucketKey(key), createReadStream(file), { contentLength })
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
    async getStream(key) {
      if ((await size(key)) === null) throw new Error(`There is no file ${key}.`)
      return (await loadedDriver).getStream(bucketKey(key))
    },
    size,
    remove: async (key) => (await loadedDriver).delete(bucketKey(key)),
    async *keysOlderThan(instant) {
      const driver = await loadedDriver
      let paginationToken: string | undefined
      do {
        const page = await driver.listAll(`${area}/`, { recursive: true, paginationToken })
        for (const entry of page.objects)
          if (entry.isFile && (await entry.getMetaData()).lastModified < instant)
            yield entry.key.slice(area.length + 1)
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}
