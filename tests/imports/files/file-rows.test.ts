import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { delimiters } from '#app/product/imports/files/delimiters'
import { detectShape } from '#app/product/imports/files/detect-shape.server'
import { openSource } from '#app/product/imports/files/open-source'
import { readChunks } from '#app/product/imports/files/read-file.server'
import { UnreadableFile } from '#app/product/imports/files/unreadable-file'

const openBytes = (bytes: Buffer | string) => async () => {
  const buffer = Buffer.from(bytes)
  // Small chunks of an odd size split characters and line endings.
  const chunks = Array.from({ length: Math.ceil(buffer.length / 7) }, (_, n) =>
    buffer.subarray(n * 7, n * 7 + 7),
  )
  return Readable.from(chunks, { objectMode: false })
}

const shapeOf = async (bytes: Buffer | string) => detectShape(await openSource(openBytes(bytes)))

async function readAll(bytes: Buffer | string) {
  const source = await openSource(openBytes(bytes))
  const shape = await detectShape(source)
  const rows: string[][] = []
  for await (const { cells } of readChunks(source, shape)) rows.push(...cells)
  return { shape, rows }
}

const rows = [
  ['Name', 'Review', 'Stars'],
  ['Café Süß', 'Très bon, «vraiment»; naïve crème brûlée à la façon de Zoë', '5'],
  ['Garçon', 'One line\nand another, "quoted"', '4'],
  ['Añejo', 'ñandú — tab\there', '1'],
]
const text = stringify(rows)

test.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  [
    'UTF-16 little-endian',
    Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, 'utf-16le')]),
    'utf-16le',
  ],
  [
    'UTF-16 big-endian',
    Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(text, 'utf-16be')]),
    'utf-16be',
  ],
  ['UTF-16 without a mark', iconv.encode(text, 'utf-16le'), 'utf-16le'],
  ['Windows-1252', iconv.encode(text, 'windows-1252'), 'windows-1252'],
  [
    'an old Mac',
    iconv.encode(text.replaceAll('\n', '\r').replace('line\r', 'line\n'), 'macroman'),
    'macroman',
  ],
])('%s is decoded correctly', async (_, bytes, encoding) => {
  const result = await readAll(bytes)
  expect(result.shape).toMatchObject({ encoding, headings: rows[0] })
  expect(result.rows).toEqual(rows.slice(1))
})

test('the encoding is detected even if the first non-ASCII letter is in the last row', async () => {
  const plain = `Name,Review\n${'Joe,Fine\n'.repeat(60_000)}`
  expect((await shapeOf(iconv.encode(`${plain}Zoë,Très bien\n`, 'windows-1252'))).encoding).toBe(
    'windows-1252',
  )
  expect((await shapeOf(`${plain}Zoë,Très bien\n`)).encoding).toBe('utf-8')
})

test('Cyrillic, Greek and Japanese encodings are not mistaken for Western ones', async () => {
  const texts = {
    'windows-1251': 'Имя,Отзыв\nИван,Очень вкусный хлеб и приветливые люди, спасибо большое за всё\n',
    'windows-1253': 'Όνομα,Κριτική\nΓιώργος,Πολύ καλό ψωμί και ευγενικό προσωπικό, ευχαριστούμε πολύ\n',
    shift_jis:
      '名前,口コミ\n太郎,パンがとても美味しくて、スタッフも親切でした。また来ます。ありがとうございました\n',
  }
  for (const [encoding, written] of Object.entries(texts)) {
    const bytes = iconv.encode(written.repeat(20), encoding)
    expect(iconv.decode(bytes, (await shapeOf(bytes)).encoding)).toBe(written.repeat(20))
  }
})

test('a UTF-8 file with one invalid byte is still read as UTF-8', async () => {
  const broken = Buffer.concat([
    Buffer.from('Name,Review\nZoë,Très bon, ça va là-bas, été, à côté, naïve, Süß\nJoe,'),
    Buffer.from([0xe9, 0x0a]),
  ])
  const { shape, rows } = await readAll(broken)
  expect(shape.encoding).toBe('utf-8')
  expect(rows[1]).toEqual(['Joe', '\ufffd'])
})

test('any cells are read back unchanged, with any delimiter and line ending', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('a,b', 'a;b', 'a\tb', 'a|b', '"', 'a\nb', 'a\r\nb', '=1+1', "O'Hara"),
  )
  // The reader removes characters that cannot be stored, and a byte-order mark at the beginning.
  const toStorable = (value: string) => value.toWellFormed().replaceAll('\0', '').replaceAll('\uFEFF', '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell.map(toStorable), cell.map(toStorable), fc.integer().map(String)), {
        minLength: 3,
        maxLength: 12,
      }),
      fc.constantFrom(...delimiters),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (cells, delimiter, end) => {
        const written = stringify([['first', 'second', 'third'], ...cells], {
          delimiter,
          record_delimiter: end,
          quoted: true,
        })
        const result = await readAll(written)
        expect(result.shape.delimiter).toBe(delimiter)
        expect(result.rows).toEqual(cells)
      },
    ),
    { numRuns: 150 },
  )
})

test('empty and repeated headings, short and long rows, and quotes within words are read unchanged', async () => {
  const { shape, rows } = await readAll(
    ',Name,spill,spill\n0,Joe "the cook" Doe,x\n1,Ann,a,b,c\n\n,,,\n2,Bo,,\n',
  )
  expect(shape.headings).toEqual(['', 'Name', 'spill', 'spill'])
  expect(rows).toEqual([
    ['0', 'Joe "the cook" Doe', 'x'],
    ['1', 'Ann', 'a', 'b', 'c'],
    ['2', 'Bo', '', ''],
  ])
})

test('a file from Windows that another program has appended lines to is read line by line', async () => {
  const { shape, rows } = await readAll('Name,Review\r\nJoe,Fine\r\nAnn,Good\nBo,Great\n')
  expect(shape.headings).toEqual(['Name', 'Review'])
  expect(rows).toEqual([
    ['Joe', 'Fine'],
    ['Ann', 'Good'],
    ['Bo', 'Great'],
  ])
})

test('a quotation mark that is never closed makes the file unreadable', async () => {
  await expect(readAll('Name,Review\nJoe,"never ends\nAnn,fine\n')).rejects.toThrow(UnreadableFile)
})

test('reviews nested in locations become rows that repeat the location', async () => {
  const places = [
    {
      title: 'Bar Uno',
      gps: { lat: 41.4 },
      tags: ['a', 'b'],
      reviews: [
        { rating: 5, user: { name: 'Ann' } },
        { rating: 4, response: { text: 'Thanks' } },
      ],
    },
    { title: 'Bar Dos', reviews: [] },
  ]
  const expected = [
    ['Bar Uno', '41.4', 'a, b', '5', 'Ann', '', ''],
    ['Bar Uno', '41.4', 'a, b', '4', '', 'Thanks', ''],
    ['Bar Dos', '', '', '', '', '', ''],
  ]
  const headings = [
    'title',
    'gps.lat',
    'tags',
    'reviews.rating',
    'reviews.user.name',
    'reviews.response.text',
    'reviews',
  ]
  for (const written of [JSON.stringify(places), places.map((place) => JSON.stringify(place)).join('\n')]) {
    const { shape, rows } = await readAll(written)
    expect(shape).toMatchObject({ format: 'json', headings })
    expect(rows).toEqual(expected)
  }
})

test('truncated or invalid JSON is rejected with a reason', async () => {
  await expect(readAll('[{"a": 1}, {"b": ')).rejects.toThrow('ends in the middle of an object')
  await expect(readAll('[{a: 1}]')).rejects.toThrow('cannot be read')
})
