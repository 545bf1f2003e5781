import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { UnreadableFile } from '#app/product/imports/files/unreadable-file'
import { readFile, readFileInProcess } from '../read-all'
import { textRows, writeXlsx } from '../xlsx'

const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ) satisfies Zippable,
  )

const takeoutReview = (id: string, reply?: string) => ({
  name: `accounts/1/locations/2/reviews/${id}`,
  reviewer: { displayName: 'Ann' },
  starRating: 'FIVE',
  comment: `Good ${id}`,
  createTime: '2024-02-01T10:00:00Z',
  ...(reply ? { reviewReply: { comment: reply, updateTime: '2024-02-02T10:00:00Z' } } : {}),
})

test('an archive of Google Takeout is read as one file with the locations of its folders', async () => {
  const folder = 'Takeout/Google Business Profile/account-1'
  const { headings, cells } = await readFile(
    zip({
      'Takeout/archive_browser.html': '<html></html>',
      [`${folder}/location-2/data.json`]: JSON.stringify({
        title: 'Bakery, Main Street',
        storeCode: 'B2',
        storefrontAddress: { addressLines: ['1 Main St'], locality: 'Springfield', postalCode: '01101' },
      }),
      [`${folder}/location-2/reviews-a.json`]: JSON.stringify({
        reviews: [takeoutReview('a'), takeoutReview('b', 'Thanks')],
      }),
      [`${folder}/location-2/photo.jpg`]: 'not read',
      [`${folder}/location-3/reviews-a.json`]: JSON.stringify({ reviews: [takeoutReview('c')] }),
      [`${folder}/location-3/data.json`]: JSON.stringify({
        locationName: 'Bakery, Port',
        address: { addressLines: ['2 Quay'] },
      }),
      [`${folder}/location-4/reviews-a.json`]: '{"reviews":[]}',
    }),
  )
  const column = (name: string) => cells.map((row) => row[headings.indexOf(name)])
  expect(column('location.title')).toEqual(['Bakery, Main Street', 'Bakery, Main Street', 'Bakery, Port'])
  expect(column('location.storeCode')).toEqual(['B2', 'B2', ''])
  expect(column('location.address')).toEqual(['1 Main St', '1 Main St', '2 Quay'])
  expect(column('reviews.comment')).toEqual(['Good a', 'Good b', 'Good c'])
  expect(column('reviews.reviewReply.comment')).toEqual(['', 'Thanks', ''])
})

test('files with the same columns are read as one, with the name of the file in each row', async () => {
  const result = await readFile(
    zip({
      '__MACOSX/shops/._Main Street.csv': 'noise',
      'shops/Main Street.csv': '\uFEFFStars;Text\n5;Good\n',
      'shops/Port.csv': Buffer.from('Stars;Text\n4;Très bien, d’accord ñandú\n', 'utf8'),
      'shops/Old Town.csv': Buffer.from('Stars;Text\n3;caf\xe9 cr\xe8me\n', 'latin1'),
      'shops/.hidden.csv': 'a,b\n1,2\n',
    }),
  )
  expect(result.headings).toEqual(['file', 'Stars', 'Text'])
  expect(result.rows).toEqual([
    { number: 2, cells: ['Main Street', '5', 'Good'] },
    { number: 3, cells: ['Port', '4', 'Très bien, d’accord ñandú'] },
    { number: 4, cells: ['Old Town', '3', 'café crème'] },
  ])
})

test('of files with different columns, one kind is read, and the other can be chosen', async () => {
  const archive = zip({
    'a.csv': 'Stars,Text\n5,Good\n',
    'b.csv': 'Stars,Text\n4,Fine\n',
    'shops.csv': 'Shop,City\nMain Street,Bath\n',
    'book.xlsx': writeXlsx({
      Reviews: textRows([
        ['Stars', 'Text'],
        ['1', 'Bad'],
      ]),
    }),
  })
  const { shape, cells } = await readFile(archive)
  expect(cells).toEqual([
    ['a', '5', 'Good'],
    ['b', '4', 'Fine'],
  ])
  expect(shape.archive!.groups).toEqual([
    { path: 'a.csv', count: 2 },
    { path: 'shops.csv', count: 1 },
    { path: 'book.xlsx', count: 1 },
  ])
  expect(shape.archive!.group).toBe('a.csv')
  expect((await readFile(archive, { file: 'b.csv' })).shape.archive!.group).toBe('a.csv')
  expect((await readFile(archive, { file: 'shops.csv' })).cells).toEqual([['Main Street', 'Bath']])
  expect((await readFile(archive, { file: 'book.xlsx' })).cells).toEqual([['1', 'Bad']])
  await expect(readFile(archive, { file: 'none.csv' })).rejects.toThrow(
    new UnreadableFile(
      'The ZIP archive has no file “none.csv” with rows. Its files are: a.csv, shops.csv, book.xlsx.',
    ),
  )
})

test('files named after reviews are preferred, and a single file keeps its columns', async () => {
  const archive = zip({
    'users.csv': 'Name\nAnn\n',
    'my_reviews_2024.csv': 'Stars,Text\n5,Good\n',
    'posts.json': '[{"a":1}]',
  })
  const { shape, cells, headings } = await readFile(archive)
  expect(headings).toEqual(['Stars', 'Text'])
  expect(cells).toEqual([['5', 'Good']])
  expect(shape.archive!.groups).toHaveLength(1)
})

test('repeated and empty headings of files in an archive keep their columns', async () => {
  const csv = 'Date,Comment,Comment,,Rating\n2024-01-01,x,y,,5\n'
  const headings = ['Date', 'Comment', 'Comment', '', 'Rating']
  const sheet = textRows([headings, ['2024-01-01', 'x', 'y', '', '5']])
  for (const archive of [zip({ 'a.csv': csv }), zip({ 'a.xlsx': writeXlsx({ May: sheet }) })])
    expect(await readFile(archive)).toMatchObject({ headings, cells: [['2024-01-01', 'x', 'y', '', '5']] })
  expect((await readFile(zip({ 'a.csv': csv, 'b.csv': csv }))).headings).toEqual(['file', ...headings])
})

test('only the workbook that is chosen is read', async () => {
  const book = writeXlsx({
    May: textRows([
      ['Stars', 'Text'],
      ['1', 'Bad'],
    ]),
  })
  const archive = zip({
    'empty.xlsx': writeXlsx({ May: '' }),
    'good.xlsx': book,
    'noise.xlsx': 'noise',
    'shops.csv': 'Shop,City\nMain Street,Bath\n',
  })
  const { shape, cells } = await readFile(archive)
  expect(cells).toEqual([['1', 'Bad']])
  expect(shape.archive!.groups.map(({ path }) => path)).toEqual(['good.xlsx', 'noise.xlsx', 'shops.csv'])
  expect((await readFile(archive, { file: 'shops.csv' })).cells).toEqual([['Main Street', 'Bath']])
  await expect(readFile(archive, { file: 'noise.xlsx' })).rejects.toThrow(/^noise\.xlsx: The file is a ZIP/)
  await expect(readFile(archive, { file: 'empty.xlsx' })).rejects.toThrow(
    'has no file “empty.xlsx” with rows',
  )
})

/** Changes a number in the directory of an archive. Signatures of its entries are searched from the end. */
function changeDirectory(archive: Uint8Array, offset: number, value: number, bytes: 2 | 4): Buffer {
  const changed = Buffer.from(archive)
  const entry = changed.lastIndexOf(Buffer.from('504b0102', 'hex'))
  changed.writeUIntLE(value, entry + offset, bytes)
  return changed
}

/** Repeats the only entry in the directory of an archive. */
function repeatEntry(archive: Uint8Array, times: number): Buffer {
  const bytes = Buffer.from(archive)
  const end = Buffer.from(bytes.subarray(-22))
  const start = end.readUInt32LE(16)
  const entry = bytes.subarray(start, -22)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([bytes.subarray(0, start), ...Array<Buffer>(times).fill(entry), end])
}

const csv = `Stars,Text\n${'5,Good\n'.repeat(20_000)}`
const archive = zip({ 'a.csv': csv, 'b.csv': csv })
const damaged =
  'The file is a ZIP archive or a spreadsheet, but damaged or incomplete. Create or save it again.'

test.each<[string, Uint8Array, string]>([
  [
    'without files to read',
    zip({ 'a.txt': 'x' }),
    'The ZIP archive contains no CSV, JSON or XLSX files with rows.',
  ],
  ['that is empty', zip({}), 'The ZIP archive contains no CSV, JSON or XLSX files with rows.'],
  [
    'with empty files',
    zip({ 'a.csv': '', 'b.json': '[]' }),
    'The ZIP archive contains no CSV, JSON or XLSX files with rows.',
  ],
  ['cut in half', archive.subarray(0, archive.length / 2), damaged],
  ['with a path that leaves the folder', zip({ '../../etc/a.csv': csv }), damaged],
  [
    'with a password',
    changeDirectory(archive, 8, 1, 2),
    'The ZIP archive is protected with a password. Unpack it, and upload the files or an archive without a password.',
  ],
  [
    'with an unusual compression',
    changeDirectory(archive, 10, 9, 2),
    'The ZIP archive is compressed in an unusual way. Create it again with another program, or upload the files in it.',
  ],
  ['with a file that is larger than declared', changeDirectory(archive, 24, 1000, 4), `b.csv: ${damaged}`],
  [
    'with a file that is smaller than declared',
    changeDirectory(archive, 24, csv.length + 1, 4),
    `b.csv: ${damaged}`,
  ],
  [
    'with a damaged file',
    zip({ 'a.csv': csv, 'b.json': '[{' }),
    'b.json: The JSON cannot be read from row 2 on: The file ends in the middle of an object.',
  ],
  ['with files that overlap', changeDirectory(archive, 42, 0, 4), damaged],
  [
    'that declares gigabytes',
    changeDirectory(archive, 24, 600_000_000, 4),
    'The files in the ZIP archive are larger than 500 MB together. Split them into several archives.',
  ],
  [
    'with too many files',
    repeatEntry(zip({ 'a.csv': csv }), 50_001),
    'The ZIP archive contains more than 50,000 files. Upload only the files to import.',
  ],
  [
    'with too many files of one kind',
    zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.csv`, 'A,B\n1,2\n']))),
    'The ZIP archive contains more than 2,000 files with the same columns. Split it into several archives.',
  ],
])('an archive %s is rejected with a sentence', async (_, bytes, reason) => {
  await expect(readFile(bytes)).rejects.toThrow(new UnreadableFile(reason))
})

test('a process reads an archive that is larger than what it keeps in memory', async () => {
  const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * n * 31 + (n >> 7)) % 251))
  const large = zipSync({
    'reviews-1.csv': strToU8(csv),
    'photo.jpg': [noise, { level: 0 }],
    'reviews-2.csv': strToU8(csv),
  })
  expect(large.length).toBeGreaterThan(3_000_000)
  expect(await readFileInProcess(large)).toBe(40_000)
})
