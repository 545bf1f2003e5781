import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { UnreadableFile } from '#app/product/imports/files/unreadable-file'
import { readFile, readFileInProcess } from '../read-all'
import { textRows, writeXlsx } from '../xlsx'

const headings = textRows([['Store', 'Value']])
const rowWith = (cell: string) =>
  `${headings}<row r="2"><c r="A2" t="inlineStr"><is><t>A</t></is></c>${cell}</row>`

test.each([
  ['a date', '<c r="B2" s="1"><v>45323</v></c>', '2024-02-01'],
  ['a date in a format of its own', '<c r="B2" s="3"><v>45323</v></c>', '2024-02-01'],
  ['a date with a time', '<c r="B2" s="2"><v>45323.500011574071</v></c>', '2024-02-01 12:00:01'],
  ['the day of the American change to summer time', '<c r="B2" s="1"><v>45361</v></c>', '2024-03-10'],
  ['an identifier of 15 digits', '<c r="B2"><v>123456789012345</v></c>', '123456789012345'],
  ['an identifier with an exponent', '<c r="B2" s="4"><v>1.23456789012345E+14</v></c>', '123456789012345'],
  ['an identifier of 19 digits', '<c r="B2"><v>1234567890123456789</v></c>', '1234567890123456789'],
  ['a large number', '<c r="B2"><v>1.5E+22</v></c>', '15000000000000000000000'],
  ['a small number', '<c r="B2"><v>1E-7</v></c>', '0.0000001'],
  ['a fraction that a computer cannot store exactly', '<c r="B2"><v>4.0999999999999996</v></c>', '4.1'],
  ['yes', '<c r="B2" t="b"><v>1</v></c>', 'true'],
  ['the result of a formula', '<c r="B2"><f>1+1</f><v>2</v></c>', '2'],
  ['the text of a formula', '<c r="B2" t="str"><f>A1</f><v>Good</v></c>', 'Good'],
  ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', ''],
  ['text in parts', '<c r="B2" t="inlineStr"><is><r><t>Go</t></r><r><t>od</t></r></is></c>', 'Good'],
  ['text with spaces and a line break', '<c r="B2" t="inlineStr"><is><t> a_x000A_b </t></is></c>', ' a\nb '],
  ['an empty cell', '<c r="B2" s="1"/>', ''],
  ['a phone number that is formatted as a date', '<c r="B2" s="1"><v>5551234567</v></c>', '5551234567'],
  ['a number of days after the year 9999', '<c r="B2" s="3"><v>5551234</v></c>', '5551234'],
  ['a time without a date', '<c r="B2" s="2"><v>0.25</v></c>', '06:00:00'],
])('%s is read as in the sheet', async (_, cell, text) => {
  const { cells } = await readFile(writeXlsx({ Reviews: rowWith(cell) }))
  expect(cells.map((row) => row[1] ?? '')).toEqual([text])
})

test.each(['1', 'true'] as const)(
  'dates of a workbook whose days count from 1904 (%s) are read correctly',
  async (date1904) => {
    const bytes = writeXlsx({ Reviews: rowWith('<c r="B2" s="1"><v>43861</v></c>') }, { date1904 })
    expect((await readFile(bytes)).cells).toEqual([['A', '2024-02-01']])
    const time = writeXlsx({ Reviews: rowWith('<c r="B2" s="2"><v>0.25</v></c>') }, { date1904 })
    expect((await readFile(time)).cells).toEqual([['A', '06:00:00']])
  },
)

test('rows keep their numbers, and empty rows, titles and merged cells above the headings are skipped', async () => {
  const bytes = writeXlsx({
    Reviews: `${textRows([['All reviews', '']], 2)}${textRows(
      [
        ['Store', 'Text', ''],
        ['A', 'Good'],
        ['', ''],
        ['B', '', 'x'],
      ],
      4,
    )}`,
  })
  const { headings: found, rows } = await readFile(bytes)
  expect(found).toEqual(['Store', 'Text'])
  expect(rows).toEqual([
    { number: 5, cells: ['A', 'Good'] },
    { number: 7, cells: ['B', '', 'x'] },
  ])
})

test('the names and values that a report has above its table are no headings', async () => {
  const table = [
    ['Store', 'Date', 'Rating', 'Text', 'Reviewer'],
    ['A', '2024-03-05', '5', 'Good', 'Ann', '', 'a comment', 'another', 'and', 'three', 'more', 'cells'],
    ['B', '2024-03-06', '4', '', ''],
    ['C', '2024-03-07', '4', '', 'Bob'],
    ['D', '2024-03-08', '1', '', ''],
  ]
  const report = textRows([['Report', 'Reviews'], ['Date range', 'March'], [], ...table])
  const { headings: found, rows } = await readFile(writeXlsx({ Report: report }))
  expect(found).toEqual(table[0])
  expect(rows.map(({ number }) => number)).toEqual([5, 6, 7, 8])
  const wide = textRows([
    ['Store', 'Text'],
    ['A', 'Good', '', '', 'a', 'comment', 'at', 'the', 'side'],
    ['B', 'Bad'],
  ])
  expect((await readFile(writeXlsx({ Reviews: wide }))).headings).toEqual(['Store', 'Text'])
})

test('the first sheet with rows is read, unless another is chosen', async () => {
  const bytes = writeXlsx({
    Notes: '',
    'This &amp; that': textRows([
      ['Store', 'Text'],
      ['A', 'Good'],
    ]),
    Old: textRows([
      ['Shop', 'Words'],
      ['B', 'Bad'],
    ]),
  })
  const first = await readFile(bytes)
  expect(first.shape.sheet).toEqual({
    name: 'This & that',
    headingRow: 1,
    names: ['Notes', 'This & that', 'Old'],
  })
  expect(first.cells).toEqual([['A', 'Good']])
  expect((await readFile(bytes, { sheet: 'Old' })).cells).toEqual([['B', 'Bad']])
  await expect(readFile(bytes, { sheet: 'None' })).rejects.toThrow(
    new UnreadableFile('The file has no sheet “None”. Its sheets are: Notes, This & that, Old.'),
  )
})

const table = [
  ['Store', 'Rating', 'Text'],
  ['A', '5', 'Good'],
  ['B', '', 'Bad'],
]
const prose = [['How to fill in this workbook'], ['Enter one review per row.'], ['Save it as XLSX.']]
test.each([
  ['prose', prose],
  [
    'prose with an example',
    [...prose, ['For example:', 'Main Street', '5'], ['See you soon.'], ['Your team']],
  ],
  [
    'the meaning of each column',
    [
      ['Column', 'What to enter'],
      ['Store', 'The name of the store'],
      ['Rating', '1 to 5'],
    ],
  ],
  ['headings without rows', [['Store', 'Rating', 'Text']]],
])('a first sheet with %s is not proposed before the one with the table', async (_, rows) => {
  const bytes = writeXlsx({ Start: textRows(rows), Reviews: textRows(table), More: textRows(table) })
  expect((await readFile(bytes)).shape.sheet?.name).toBe('Reviews')
})

test('a sheet with two columns is proposed if no other has a table, and so is one with prose', async () => {
  const narrow = table.map((row) => row.slice(0, 2))
  const proposed = async (sheets: Record<string, string[][]>) => {
    const entries = Object.entries(sheets).map(([name, rows]) => [name, textRows(rows)])
    return (await readFile(writeXlsx(Object.fromEntries(entries)))).shape.sheet?.name
  }
  expect(await proposed({ Start: prose, Shops: narrow, Old: narrow })).toBe('Shops')
  expect(await proposed({ Start: prose, End: prose })).toBe('Start')
})

const compoundFile = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(80_000), Buffer.from(name, 'utf16le')])
const zip = (...paths: string[]) =>
  zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('content')])))
const damagedFile =
  'The file is a ZIP archive or a spreadsheet, but damaged or incomplete. Create or save it again.'
const damagedSheet =
  'The spreadsheet is damaged. Open it in Excel, save it as XLSX or CSV, and upload it again.'
const tooLarge =
  'The spreadsheet is too large to be read as XLSX. Save the sheet as CSV, and upload that file.'
const whole = writeXlsx({ Reviews: textRows(Array.from({ length: 50 }, (_, n) => [`Store ${n}`, 'Text'])) })

test.each<[string, Uint8Array, string]>([
  [
    'an XLS file',
    compoundFile('Workbook'),
    'This is a file of an old Excel (XLS). Save it as XLSX or CSV, and upload that file.',
  ],
  [
    'an XLSX file with a password',
    compoundFile('EncryptedPackage'),
    'The spreadsheet is protected with a password. Save it without a password, and upload it again.',
  ],
  [
    'an ODS file',
    zip('mimetype', 'content.xml'),
    'This is an OpenDocument file (ODS). Save it as XLSX or CSV, and upload that file.',
  ],
  [
    'a Numbers file',
    zip('Index/Document.iwa', 'preview.jpg'),
    'This is a Numbers file. Export it as Excel (XLSX) or CSV, and upload that file.',
  ],
  [
    'an XLSB file',
    zip('xl/workbook.bin'),
    'This is a binary Excel file (XLSB). Save it as XLSX or CSV, and upload that file.',
  ],
  ['a Word file', zip('word/document.xml'), 'The ZIP archive contains no CSV, JSON or XLSX files with rows.'],
  ['half a workbook', whole.subarray(0, whole.length / 2), damagedFile],
  ['a workbook without sheets', zip('xl/workbook.xml'), damagedSheet],
  [
    'a workbook with noise in a sheet',
    writeXlsx({ Reviews: '<row r="1"><c r="??" t="s"><v>9</v></c></row>' }),
    damagedSheet,
  ],
  ['a workbook that unpacks to 81 MB', writeXlsx({ A: ' '.repeat(81_000_000) }), tooLarge],
])('%s is rejected with a sentence', async (_, bytes, reason) => {
  await expect(readFile(bytes)).rejects.toThrow(new UnreadableFile(reason))
})

test.each([
  ['an unknown boolean', '<c r="B2" t="b"><v>true</v></c>'],
  ['an unknown style', '<c r="B2" s="99"><v>1</v></c>'],
  ['an unknown shared text', '<c r="B2" t="s"><v>9</v></c>'],
])('a workbook with a cell of %s is rejected with the cell and what to do', async (_, cell) => {
  await expect(readFile(writeXlsx({ Reviews: rowWith(cell) }))).rejects.toThrow(
    new UnreadableFile(
      'The cell in row 2 and column 2 of a sheet cannot be read. Save the sheet as CSV, and upload that file.',
    ),
  )
})

test('a number formatted as a date keeps the dates around it', async () => {
  const sheet = `${headings}<row r="2"><c r="A2" s="1"><v>45323</v></c><c r="B2" s="1"><v>5551234567</v></c></row>`
  expect((await readFile(writeXlsx({ Reviews: sheet }))).cells).toEqual([['2024-02-01', '5551234567']])
})

test('changed bytes never crash the reader', async () => {
  for (let n = 0; n < 10; n++) {
    const changed = Buffer.from(whole)
    randomBytes(8).copy(changed, Math.floor((changed.length * (n + 0.5)) / 10))
    const result = await readFile(changed).catch((error: unknown) => error)
    if (result instanceof Error) expect(result).toBeInstanceOf(UnreadableFile)
  }
})

test('a workbook that needs too much memory stops only its reader', async () => {
  const bytes = writeXlsx({
    A: `${headings}<row r="999999999"><c r="ZZZZZZ999999999"><v>1</v></c></row>`,
  })
  await expect(readFileInProcess(bytes, { heapMegabytes: 48 })).rejects.toThrow(
    new UnreadableFile(
      'The file needed too much memory and was stopped after row 1. Save the sheet as CSV, and upload that file.',
    ),
  )
  expect(await readFileInProcess(whole)).toBe(49)
})

test('a workbook that takes too long stops only its reader', async () => {
  const rows = textRows(Array.from({ length: 40_000 }, (_, n) => [`Store ${n}`, 'Text', 'More', 'Words']))
  await expect(readFileInProcess(writeXlsx({ A: rows }), { milliseconds: -60_000 })).rejects.toThrow(
    /^The file took too long to read and was stopped after row 1\./,
  )
  expect(await readFileInProcess(whole)).toBe(49)
})
