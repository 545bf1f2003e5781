/**
 * The same promises kept in a bucket of Amazon S3, or of anything that speaks its protocol. Every area has its own
 * beginning of the keys there. What is put is set down on this machine first: S3 wants to know the length of a file
 * before it takes the first byte, and a file whose source breaks off is then never begun there.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { type FileStorage, requireKey } from './storage.server'

export type BucketSettings = {
  bucket: string
  region: string
  /** Of a service that is not Amazon's. */
  endpoint?: string
  /** Without them: what the machine itself is given (its role, its profile). */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`. */
  hasBucketInPath: boolean
  timeoutMs?: number
}

export function bucketDriver(settings: BucketSettings): S3Driver {
  const { bucket, region, endpoint, credentials, hasBucketInPath, timeoutMs = 15_000 } = settings
  const client = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: hasBucketInPath,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: timeoutMs },
    // Trailing checksums are a newer thing than most services that speak the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Who may read is the bucket's own policy: buckets made today know no lists of access.
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
}

export function storageInBucket(driver: S3Driver, area: string): FileStorage {
  const inBucket = (key: string) => {
    requireKey(key)
    return `${area}/${key}`
  }

  async function size(key: string): Promise<number | null> {
    const named = inBucket(key)
    return (await driver.exists(named)) ? (await driver.getMetaData(named)).contentLength : null
  }

  return {
    async putStream(key, contents) {
      // Held until it is read: an error without a listener would end this program.
      contents.on('error', () => undefined)
      if ((await size(key)) !== null) throw new Error(`The file ${key} exists already.`)
      const directory = await mkdtemp(path.join(tmpdir(), 'highstreet-put-'))
      try {
        const file = path.join(directory, 'file')
        await pipeline(contents, createWriteStream(file))
        const { size: contentLength } = await stat(file)
        // The driver names no length of nothing.
        if (contentLength === 0) await driver.put(inBucket(key), new Uint8Array())
        else await driver.putStream(inBucket(key), createReadStream(file), { contentLength })
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
    async getStream(key) {
      if ((await size(key)) === null) throw new Error(`There is no file ${key}.`)
      return driver.getStream(inBucket(key))
    },
    size,
    remove: (key) => driver.delete(inBucket(key)),
    async *keysOlderThan(instant) {
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
