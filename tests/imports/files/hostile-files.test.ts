import { Readable } from 'node:stream'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { readFirstRows, readRows } from '#app/product/imports/files/file-rows.server'
import type { ReaderOptions } from '#app/product/imports/files/reader.server'
import { UnreadableFile } from '#app/product/imports/files/unreadable-file'
import { slowness } from '../../support/slowness'
import { textRows, writeXlsx } from './xlsx'

const megabyte = 1_000_000
let openStreams: Readable[] = []
afterEach(() => {
  openStreams = []
})

const openParts = (parts: Iterable<Buffer | string>) => async () => {
  const stream = Readable.from(
    (function* () {
      for (const part of parts) yield Buffer.from(part)
    })(),
    { objectMode: false },
  )
  openStreams.push(stream)
  return stream
}

/** Returns a file as its beginning, a part repeated `times` times, and its end; never in memory as a whole. */
const repeatPart = (beginning: string, part: string, times: number, end = '') => ({
  *[Symbol.iterator]() {
    yield beginning
    const many = Math.max(1, Math.floor(65_536 / part.length))
    for (let n = 0; n < times; n += many) yield part.repeat(Math.min(many, times - n))
    yield end
  },
})

async function readAll(parts: Iterable<Buffer | string>, options?: ReaderOptions) {
  const { shape } = await readFirstRows(openParts(parts), null, options)
  const rows: { number: number; cells: string[]; problem?: string }[] = []
  for await (const chunk of readRows(openParts(parts), shape, options)) rows.push(...chunk)
  return rows
}

const review = '{"rating":5,"text":"Good"}'
const nestedRowsJson = (text: number, rows: number) =>
  `[{"title":"Bar","history":"${'h'.repeat(text)}","reviews":[${Array(rows).fill(review).join(',')}]}]`

const compressedBytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n * 31) % 251))

test.each<[string, Iterable<Buffer | string>, string]>([
  [
    'rows that repeat a long text of the object around them',
    [nestedRowsJson(300_000, 12_000)],
    'The JSON cannot be read from row 2 on: An object in the file expands to 12,000 rows with more than 64,000,000 characters.',
  ],
  [
    'an object that becomes too many rows',
    [nestedRowsJson(1, 110_000)],
    'The JSON cannot be read from row 2 on: An object in the file expands to more than 100,000 rows.',
  ],
  [
    'deep objects',
    [`[{"a":1},${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`],
    'The JSON cannot be read from row 3 on: An object in the file is nested more than 64 levels deep.',
  ],
  [
    'deep lists',
    [`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`],
    'The JSON cannot be read from row 2 on: An object in the file is nested more than 64 levels deep.',
  ],
  [
    'an object of too many values',
    [`[{"a":[${'1,'.repeat(1_100_000)}1]}]`],
    'The JSON cannot be read from row 2 on: An object in the file has more than 1,000,000 values.',
  ],
  [
    'an endless object',
    repeatPart('[{"a":"', 'text ', 2_000_000),
    'The JSON cannot be read from row 2 on: An object in the file has more than eight million characters.',
  ],
  [
    'a very long column name',
    [`[{"${'name'.repeat(1_000)}":1}]`],
    'The JSON cannot be read from row 2 on: A field name in the file has more than 2,000 characters.',
  ],
  [
    'too many columns',
    [`${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n1,2,3\n`],
    'The file has more than 500 columns.',
  ],
  [
    'too many columns of JSON',
    [
      `[{"a":1},${JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`c${n}`, n])))}]`,
    ],
    'The file has more than 500 columns.',
  ],
  [
    'a very long heading',
    [`Name,${'Review '.repeat(1_000)}\nJoe,Good\n`],
    'Row 1 cannot be read: the heading of column 2 has more than 2,000 characters. The first row must contain the headings.',
  ],
  [
    'an endless line',
    repeatPart('Name,Review\nJoe,Good\n', 'word ', 2_000_000),
    'Row 3 cannot be read: it has more than 4,000,000 characters. Check for a missing line break.',
  ],
  [
    'an endless line of delimiters',
    repeatPart('Name,Review\nJoe,Good\n', ',', 30_000_000),
    'Row 3 cannot be read: it has more than 4,000,000 characters. Check for a missing line break.',
  ],
  [
    'a quotation mark that is never closed, in a small file',
    ['Name,Review\nJoe,Good\nAnn,"never ends\nBo,Fine\n'],
    'Row 3 cannot be read: a quotation mark isn’t closed before the end of the file or within 4 million characters.',
  ],
  [
    'a quotation mark that is never closed, in a large file',
    repeatPart('Name,Review\nJoe,Good\nAnn,"never ends\n', 'Bo,Fine\n', 1_000_000),
    'Row 3 cannot be read: a quotation mark isn’t closed before the end of the file or within 4 million characters.',
  ],
  [
    'bytes that begin like a gzip file',
    [Buffer.from([0x1f, 0x8b, 0x08, 0x00]), compressedBytes],
    'The gzip file is damaged or incomplete. Compress it again, or upload it uncompressed.',
  ],
  [
    'bytes of a ZIP archive',
    [Buffer.from('PK\x03\x04'), compressedBytes],
    'The file is a ZIP archive or a spreadsheet, but damaged or incomplete. Create or save it again.',
  ],
])('%s: the file is rejected with the row and the reason', async (_, parts, reason) => {
  const before = process.memoryUsage().rss
  const refused = await readAll(parts).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnreadableFile)
  expect((refused as Error).message).toBe(reason)
  expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(400)
  expect(openStreams.every((stream) => stream.destroyed)).toBe(true)
})

const workbookOf = (more: Zippable) => [writeXlsx({ Reviews: textRows([['Name'], ['Joe']]) }, { more })]
const sheetOf = (xml: string) => [writeXlsx({ Reviews: xml })]
const damaged = 'The spreadsheet is damaged. Open it in Excel, save it as XLSX or CSV, and upload it again.'
const tooLarge =
  'The spreadsheet is too large to be read as XLSX. Save the sheet as CSV, and upload that file.'

test.each<[string, () => Iterable<Buffer | string>, string]>([
  [
    'rows of millions of cells',
    () => repeatPart('Name,Review\nJoe,Good\n', `${','.repeat(3_900_000)}\n`, 20),
    'Row 3 cannot be read: it has more than 10,000 cells.',
  ],
  ['a workbook with a comment of megabytes', () => sheetOf(`<!--${'x'.repeat(30_000_000)}長-->`), damaged],
  [
    'a workbook with millions of properties that never end',
    () => workbookOf({ 'xl/workbook.xml': strToU8('<workbookPr '.repeat(6_500_000)) }),
    tooLarge,
  ],
  ['a workbook with millions of attributes', () => sheetOf(`<row ${'a="" '.repeat(6_500_000)}/>`), tooLarge],
  [
    'a workbook with entities',
    () => workbookOf({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "b">]><workbook/>') }),
    damaged,
  ],
  [
    'an archive of thousands of files',
    () => [
      Buffer.from(
        zipSync(
          Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`${n}.csv`, strToU8('a,b\n1,2\n')])),
          { level: 0 },
        ),
      ),
    ],
    'The ZIP archive contains more than 6,000 files with rows. Split it into several archives.',
  ],
])('%s: the file is rejected after at most three seconds of CPU time', async (_, createParts, reason) => {
  const parts = createParts()
  const before = process.cpuUsage()
  await expect(readAll(parts)).rejects.toThrow(reason)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(3 * slowness)
})

test.each(['Joe,"Fine', 'Joe,"Fine\n', 'Joe,"Fine\r\n', '"'])(
  'of a file that is cut off within quotes (%j), only the last row is rejected',
  async (end) => {
    const rows = await readAll([`Name,Review\nAnn,"Good,\nreally"\n\nBo,So\n${end}`])
    expect(rows).toEqual([
      { number: 2, cells: ['Ann', 'Good,\nreally'] },
      { number: 3, cells: ['Bo', 'So'] },
      { number: 4, cells: [], problem: 'The file ends within quotation marks, so it may be cut off' },
    ])
  },
)

test('a row with a too long cell or too many cells is reported, and the other rows are read', async () => {
  const rows = await readAll([
    `Name,Review\nJoe,${'x'.repeat(100_001)}\nAnn,Good\nBo${',y'.repeat(9_999)}\n${'Z'.repeat(100_000)},Fine\n`,
  ])
  expect(rows.map(({ number, problem }) => [number, problem])).toEqual([
    [2, 'A cell has more than 100,000 characters: Review'],
    [3, undefined],
    [4, 'The row has more cells than headings: 10000 instead of 2'],
    [5, undefined],
  ])
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2, 500, 2])
})

test('rows have the values of their enclosing objects, where an inner object overrides an outer one', async () => {
  const rows = await readAll([
    '[{"late":"no","list":[{"name":"A","list":[{"n":1},{"n":2,"late":"x"}]},{"name":"B"}],"city":"Bath"}]',
  ])
  const { shape } = await readFirstRows(
    openParts(['[{"list":[{"name":"A","list":[{"n":1}]}],"city":"Bath"}]']),
    null,
  )
  expect(shape.headings).toEqual(['city', 'list.name', 'list.list.n'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['no', 'Bath', 'A', '1', ''],
    ['no', 'Bath', 'A', '2', 'x'],
    ['no', 'Bath', 'B', '', ''],
  ])
})

test('a reader that exceeds its memory limit is stopped, and the next one works', async () => {
  const parts = [`[{"a":[${'{"b":1},'.repeat(400_000)}{"b":1}]}]`]
  await expect(readAll(parts, { heapMegabytes: 12 })).rejects.toThrow(
    'The file needed too much memory and was stopped after row 1.',
  )
  expect(await readAll(['Name\nJoe\n'])).toHaveLength(1)
})

test('a reader that exceeds its time limit is stopped, but not one that waits for its consumer', async () => {
  const parts = repeatPart('Name,Review\n', 'Joe,Good\n', 2_000_000)
  await expect(readAll(parts, { milliseconds: -60_000 })).rejects.toThrow(
    /^The file took too long to read and was stopped after row [\d,]+\.$/,
  )
  const { shape } = await readFirstRows(openParts(parts), null)
  let rows = 0
  for await (const chunk of readRows(openParts(repeatPart('Name,Review\n', 'Joe,Good\n', 3_000)), shape, {
    milliseconds: 1_500,
  })) {
    rows += chunk.length
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  expect(rows).toBe(3_000)
})

test('aborting the signal stops the reading', async () => {
  const abortController = new AbortController()
  const parts = repeatPart('Name,Review\n', 'Joe,Good\n', 5_000_000)
  const reading = readAll(parts, { signal: abortController.signal })
  setTimeout(() => abortController.abort(), 300)
  await expect(reading).rejects.toThrow('aborted')
  expect(openStreams.every((stream) => stream.destroyed)).toBe(true)
})

test('one account cannot take all reader slots, and a reading that ends early releases its slot', async () => {
  const small = ['Name\nJoe\n']
  const { shape } = await readFirstRows(openParts(small), null)
  const startReading = async (accountId: string) => {
    const rows = readRows(openParts(small), shape, { accountId })
    await rows.next()
    return rows
  }
  const first = [await startReading('1'), await startReading('1')]
  let isThirdStarted = false
  const third = startReading('1').then((rows) => {
    isThirdStarted = true
    return rows
  })
  const other = await startReading('2')
  expect(isThirdStarted).toBe(false)
  await first[0]!.return(undefined)
  const rows = await third
  for (const each of [first[1]!, other, rows]) await each.return(undefined)
  expect(await readAll(small)).toHaveLength(1)
})
