import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage, type FileStorage } from '#app/kit/providers/storage/disk-storage.server'

let directory: string
let storage: FileStorage

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = createDiskStorage(directory)
})
afterAll(() => rm(directory, { recursive: true }))

test('a file is read back unchanged', async () => {
  await storage.putStream('imports/1/rows.csv', Readable.from(['name,rating\r\n', 'Café,5\r\n']))
  expect(await text(await storage.getStream('imports/1/rows.csv'))).toBe('name,rating\r\nCafé,5\r\n')
  expect(await storage.size('imports/1/rows.csv')).toBe(22)
})

test('a file of many chunks is stored completely', async () => {
  const chunks = Array.from({ length: 64 }, (_, index) => Buffer.alloc(100_000, index))
  await storage.putStream('large', Readable.from(chunks))
  expect(await storage.size('large')).toBe(6_400_000)
})

test('a file is never overwritten', async () => {
  await storage.putStream('once', Readable.from(['first']))
  await expect(storage.putStream('once', Readable.from(['second']))).rejects.toThrow('exists already')
  expect(await text(await storage.getStream('once'))).toBe('first')
})

test('a file can be removed twice without an error', async () => {
  await storage.putStream('gone', Readable.from(['x']))
  await storage.remove('gone')
  await storage.remove('gone')
  expect(await storage.size('gone')).toBeNull()
  await expect(storage.getStream('gone')).rejects.toThrow('no file')
})

test('a source that fails leaves no file behind', async () => {
  const breaking = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('cut off')
    })(),
  )
  await expect(storage.putStream('broken/half', breaking)).rejects.toThrow('cut off')
  const broken = new Readable({ read() {} })
  broken.destroy(new Error('cut off before the start'))
  await expect(storage.putStream('broken/none', broken)).rejects.toThrow('cut off before the start')
  expect(await readdir(join(directory, 'broken'))).toEqual([])
})

test('no file is stored if less than the given space is free', async () => {
  const full = createDiskStorage(join(directory, 'full'), 1e15)
  await expect(full.putStream('rows', Readable.from(['x']))).rejects.toThrow(/Only \d+ MB are free/)
  expect(await full.size('rows')).toBeNull()
  await createDiskStorage(join(directory, 'room'), 1).putStream('rows', Readable.from(['x']))
})

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'a/../b',
  'a//b',
  'a/',
  './a',
  '.env',
  'a b',
  'café',
  'a\\b',
  'a\nb',
  'a\0b',
  'x'.repeat(513),
])('%j is not a key', async (key) => {
  const refusal = 'A storage key'
  await expect(storage.putStream(key, Readable.from(['x']))).rejects.toThrow(refusal)
  await expect(storage.getStream(key)).rejects.toThrow(refusal)
  await expect(storage.size(key)).rejects.toThrow(refusal)
  await expect(storage.remove(key)).rejects.toThrow(refusal)
})
