import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFirstRows, readRows } from '#app/product/imports/files/file-rows.server'
import { UnreadableFile } from '#app/product/imports/files/unreadable-file'

const open = (bytes: Buffer) => async () => Readable.from([bytes], { objectMode: false })

async function readAll(bytes: Buffer): Promise<string[][]> {
  const { shape } = await readFirstRows(open(bytes), null)
  const cells: string[][] = []
  for await (const rows of readRows(open(bytes), shape)) cells.push(...rows.map((row) => row.cells))
  return cells
}

const rows = Array.from({ length: 3_000 }, (_, n) => [`Place ${n % 7}`, String(1 + (n % 5)), `Café ${n}`])
const csv = Buffer.from(`Store,Stars,Review\n${rows.map((row) => row.join(',')).join('\n')}\n`)
const json = Buffer.from(JSON.stringify(rows.map(([store, stars, review]) => ({ store, stars, review }))))

test('a file compressed with gzip has the same rows as the file itself', async () => {
  expect(await readAll(gzipSync(csv))).toEqual(rows)
  expect(await readAll(gzipSync(json))).toEqual(rows)
  expect(await readAll(csv)).toEqual(rows)
})

test.each([
  ['incomplete', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'damaged',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(500, 7), bytes.subarray(600)]),
  ],
  ['only the first two bytes', (bytes: Buffer) => bytes.subarray(0, 2)],
])('a gzip file that is %s is rejected with a sentence', async (_, damage) => {
  await expect(readAll(damage(gzipSync(csv)))).rejects.toThrow(
    new UnreadableFile(
      'The gzip file is damaged or incomplete. Compress it again, or upload it uncompressed.',
    ),
  )
})

test('a small file that decompresses to gigabytes is stopped', async () => {
  const megabyte = Buffer.alloc(1_000_000, 'a')
  const bomb = gzipSync(
    Buffer.concat([Buffer.from('Store,Review\nA,"'), ...Array<Buffer>(300).fill(megabyte)]),
  )
  expect(bomb.length).toBeLessThan(400_000)
  await expect(readAll(bomb)).rejects.toThrow(UnreadableFile)
})
