import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseConfiguration } from '#app/kit/configuration.server'
import { createBucketDriver, createBucketStorage } from '#app/kit/providers/storage/bucket-storage.server'
import type { FileStorage } from '#app/kit/providers/storage/disk-storage.server'
import { startBucket } from './emulated-bucket'

let bucket: Awaited<ReturnType<typeof startBucket>>
let storage: FileStorage
let imports: FileStorage

beforeAll(async () => {
  bucket = await startBucket('highstreet')
  const driver = createBucketDriver({
    bucket: 'highstreet',
    region: 'eu-west-1',
    endpoint: bucket.url,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    hasBucketInPath: true,
    timeoutMs: 2000,
  })
  storage = createBucketStorage(driver, 'photos')
  imports = createBucketStorage(driver, 'imports')
})
afterEach(() => bucket.setUnavailable(false))
afterAll(() => bucket.stop())

test('a file is read back unchanged, and its requests are signed', async () => {
  await storage.putStream('7/picture', Readable.from(['half ', 'and half']))
  expect(await text(await storage.getStream('7/picture'))).toBe('half and half')
  expect(await storage.size('7/picture')).toBe(13)
  expect([...bucket.files.keys()]).toContain('photos/7/picture')
})

test('files of many chunks and empty files are stored completely', async () => {
  const chunks = Array.from({ length: 64 }, (_, index) => Buffer.alloc(100_000, index))
  await storage.putStream('large', Readable.from(chunks))
  expect(bucket.files.get('photos/large')?.contents.equals(Buffer.concat(chunks))).toBe(true)
  await storage.putStream('empty', Readable.from([]))
  expect(await storage.size('empty')).toBe(0)
})

test('a file is never overwritten, and areas do not share keys', async () => {
  await storage.putStream('once', Readable.from(['first']))
  await expect(storage.putStream('once', Readable.from(['second']))).rejects.toThrow('exists already')
  expect(await text(await storage.getStream('once'))).toBe('first')
  expect(await imports.size('once')).toBeNull()
})

test('a file can be removed twice without an error', async () => {
  await storage.putStream('gone', Readable.from(['x']))
  await storage.remove('gone')
  await storage.remove('gone')
  expect(await storage.size('gone')).toBeNull()
  await expect(storage.getStream('gone')).rejects.toThrow('no file')
})

test('a source that fails midway leaves no file behind', async () => {
  const breaking = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('cut off')
    })(),
  )
  await expect(storage.putStream('broken', breaking)).rejects.toThrow('cut off')
  expect(await storage.size('broken')).toBeNull()
})

test('the files of an area are listed by age, across all pages', async () => {
  for (let n = 0; n < 5; n++) await imports.putStream(`3/${n}`, Readable.from(['x']))
  const keysBefore = async (instant: Date) => {
    const keys: string[] = []
    for await (const key of imports.keysOlderThan(instant)) keys.push(key)
    return keys.sort()
  }
  expect(await keysBefore(new Date(Date.now() + 60_000))).toEqual(['3/0', '3/1', '3/2', '3/3', '3/4'])
  expect(await keysBefore(new Date(Date.now() - 60_000))).toEqual([])
})

test('an unavailable bucket is an error, never a missing file', async () => {
  await storage.putStream('there', Readable.from(['x']))
  bucket.setUnavailable(true)
  await expect(storage.size('there')).rejects.toThrow()
  await expect(storage.getStream('there')).rejects.toThrow()
  await expect(storage.putStream('new', Readable.from(['x']))).rejects.toThrow()
})

test.each(['', '/etc/passwd', '../secret', 'a/../b', 'a b', 'a\0b'])('%j is not a key', async (key) => {
  const before = bucket.requests.length
  await expect(storage.putStream(key, Readable.from(['x']))).rejects.toThrow('A storage key')
  await expect(storage.getStream(key)).rejects.toThrow('A storage key')
  await expect(storage.size(key)).rejects.toThrow('A storage key')
  expect(bucket.requests).toHaveLength(before)
})

test('the bucket configuration is optional, but an access key requires its secret', () => {
  const env = { DATABASE_URL: 'postgresql://localhost/x' }
  expect(parseConfiguration(env).bucket).toBeNull()
  expect(parseConfiguration({ ...env, S3_BUCKET: 'photos', S3_ENDPOINT: bucket.url }).bucket).toMatchObject({
    bucket: 'photos',
    region: 'us-east-1',
    credentials: undefined,
  })
  expect(() => parseConfiguration({ ...env, S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key' })).toThrow(
    'S3_SECRET_ACCESS_KEY',
  )
})
