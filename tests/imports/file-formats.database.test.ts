import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { importFile } from '#app/product/imports/command/import-file.server'
import { formatSchema, toFormatChoices } from '#app/product/imports/file-format/format-schema'
import type { FormatChoices } from '#app/product/imports/files/format-choices'
import {
  proposeReviewMapping,
  readNumberedSample,
  readSample,
} from '#app/product/imports/mapping/propose-mapping.server'
import { previewMapping } from '#app/product/imports/questions/preview-mapping.server'
import { createImportFromFile, storeFile } from '#app/product/imports/receive-upload.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'
import { textRows, writeXlsx } from './files/xlsx'
import { checkFile, confirmImport, findRecord, listReviews, runToEnd } from './run-import'

const database = await createTestDatabase()
const accountId = '741'
await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 1 })

test('an archive of Google Takeout is imported with the proposed columns, and creates its locations', async () => {
  const folder = 'Takeout/Google Business Profile/account-1'
  const reviewsOf = (location: number) =>
    strToU8(
      JSON.stringify({
        reviews: [1, 2].map((n) => ({
          name: `accounts/1/locations/${location}/reviews/r${location}${n}`,
          reviewer: { displayName: 'Ann' },
          starRating: 'FOUR',
          comment: `Good ${n}`,
          createTime: '2024-02-01T10:00:00Z',
        })),
      }),
    )
  const describe = (title: string) =>
    strToU8(JSON.stringify({ title, storefrontAddress: { addressLines: ['1 Main St'], locality: title } }))
  const archive = zipSync({
    [`${folder}/location-1/data.json`]: describe('Quillmere Port'),
    [`${folder}/location-1/reviews-a.json`]: reviewsOf(1),
    [`${folder}/location-2/data.json`]: describe('Quillmere Town'),
    [`${folder}/location-2/reviews-a.json`]: reviewsOf(2),
  })
  const checked = await checkFile(accountId, 'takeout.zip', Buffer.from(archive), { createLocations: true })
  expect(checked.mapping).toMatchObject({ source: 'google' })
  expect(checked.forecast).toMatchObject({ created: 4, rejected: 0, placesCreated: 2 })
  expect(await runToEnd(await confirmImport(checked))).toMatchObject({ rowsCreated: 4, locationsCreated: 2 })
  expect(await listReviews(accountId)).toHaveLength(4)
})

test('a date of a workbook is the same day in the time zone of the account', async () => {
  const dateRow =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Place 1</t></is></c><c r="B2"><v>5</v></c><c r="C2" s="1"><v>45323</v></c></row>'
  const workbook = writeXlsx({ Reviews: `${textRows([['Location', 'Rating', 'Date']])}${dateRow}` })
  const { forecast } = await checkFile(accountId, 'reviews.xlsx', workbook)
  expect(forecast.rejected).toBe(0)
  expect(forecast.first[0]!.publishedAt).toBe('2024-02-01T06:00:00.000Z')
})

test('names that PostgreSQL cannot store are cleaned, and can be chosen', async () => {
  const upload = async (fileName: string, bytes: Uint8Array | string, choices?: FormatChoices) => {
    const stored = await storeFile(accountId, fileName, Readable.from([Buffer.from(bytes)]))
    const result = await createImportFromFile(stored, { accountId, userId: null, actor: 'Dana', choices })
    if (!result.ok) throw new Error(result.reason)
    return findRecord(accountId, result.importId)
  }
  const sheet = (heading: string) =>
    textRows([
      ['Rating', heading],
      ['5', 'Good'],
    ])
  const workbook = writeXlsx({ May: sheet('Text'), 'a&#0;b_x0000_': sheet('a_xD800_b_x0000_') })
  const named = await upload('names.xlsx', workbook, toFormatChoices(formatSchema.parse({ sheet: 'a\0b' })))
  expect(named.shape).toMatchObject({ headings: ['Rating', 'a\uFFFDb'], sheet: { name: 'ab' } })
  expect(await readSample(named)).toEqual([['5', 'Good']])
  const json = await upload('names.json', '[{"a\\ud800": 1, "b\\u0000": {"c": 2}}]')
  expect(json.shape.headings).toEqual(['a\uFFFD', 'b.c'])
  expect(await readSample(json)).toEqual([['1', '2']])
  const csv = Buffer.from('\uFEFFRating,a\uD800b\n5,Good\n', 'utf16le')
  expect((await upload('names.csv', csv)).shape.headings).toEqual(['Rating', 'a\uFFFDb'])
  const archive = zipSync({ 'x\0y.csv': strToU8('Rating\n5\n'), 'z.csv': strToU8('Stars\n4\n') })
  const chosen = await upload('names.zip', archive, { file: 'xy.csv' })
  expect(chosen.shape.archive!.groups.map(({ path }) => path)).toEqual(['xy.csv', 'z.csv'])
  expect(await readSample(chosen)).toEqual([['5']])
})

test('rows with damaged text are counted and named before the import, if the text is imported', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, n) => `Place 1,5,2024-02-0${n + 1},Schön ${'äöüß'.repeat(10)} ${n},note`,
  )
  const file = Buffer.from(['Location,Rating,Date,Review,Internal note', ...rows].join('\n'))
  const damaged = Buffer.from(file)
  // An invalid byte in rows 3, 4 and 6 to 9, and a character that was lost before in a column that is not imported.
  for (const n of [1, 2, 4, 5, 6, 7]) damaged[damaged.indexOf(`2024-02-0${n + 1}`) + 14] = 0xff
  const { forecast } = await checkFile(accountId, 'damaged.csv', damaged)
  expect(forecast.notes['damaged text']).toBe(6)
  expect(forecast.noteExamples).toEqual({ 'damaged text': [3, 4, 6, 7, 8].map((row) => ({ row })) })
  const lost =
    'Location,Rating,Date,Review,Internal note\nPlace 1,5,2024-02-01,Fine,\uFFFD\nPlace 1,4,2024-02-01,Schï¿½n,note'
  expect((await checkFile(accountId, 'lost.csv', lost)).forecast).toMatchObject({
    notes: { 'damaged text': 1 },
    noteExamples: { 'damaged text': [{ row: 3 }] },
  })
})

test('what a file holds and the import leaves out is listed before the start, with an example', async () => {
  const columns = 'Location,Rating,Date,Review,Fax,Empty,Note'
  const rows = [
    'Place 1,5,2024-02-01,Fine,,,',
    'Place 1,4,2024-02-02,Good,555-0199,,',
    'Place 1,,,,555-0198,,x',
  ]
  const { forecast } = await checkFile(accountId, 'rest.csv', [columns, ...rows].join('\n'))
  expect(forecast.omitted).toEqual([
    { column: 4, rows: 2, example: '555-0199' },
    { column: 6, rows: 1, example: 'x' },
  ])
})

test('a question shows the rows of a sheet with their numbers in the sheet', async () => {
  const titled = writeXlsx({
    Reviews: `${textRows([['All reviews']], 2)}${textRows([['Location', 'Rating', 'Review']], 5)}${textRows([['Place 1', '5', 'Good']], 8)}`,
  })
  const stored = await storeFile(accountId, 'titled.xlsx', Readable.from([titled]))
  const upload = await createImportFromFile(stored, { accountId, userId: null, actor: 'Dana' })
  if (!upload.ok) throw new Error(upload.reason)
  const record = await findRecord(accountId, upload.importId)
  const sample = await readNumberedSample(record)
  const { mapping } = await asAccount(accountId, (tx) =>
    proposeReviewMapping(tx, record, sample.rows, '2026-11-20'),
  )
  const { firstRows } = await asAccount(accountId, (tx) =>
    previewMapping(tx, record, mapping, sample, new Date()),
  )
  expect(firstRows.map(({ row }) => row)).toEqual([8])
})

test('the command reads a file as its options say, and names the choices of an archive', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-command-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const run = async (name: string, bytes: Uint8Array, ...options: string[]) => {
    const file = path.join(directory, name)
    writeFileSync(file, bytes)
    const lines: string[] = []
    await importFile(
      ['--account', accountId, '--dry-run', '--yes', ...options, file],
      (line) => void lines.push(line),
    )
    return lines.join('\n')
  }
  const sheet = (review: string) =>
    textRows([
      ['Location', 'Rating', 'Date', 'Review'],
      ['Place 1', '5', '2026-03-01', review],
    ])
  const workbook = writeXlsx({ May: sheet('Good'), June: sheet('Bad') })
  expect(await run('reviews.xlsx', workbook)).toContain('sheet “May”')
  expect(await run('reviews.xlsx', workbook, '--sheet', 'June')).toContain('sheet “June”')
  const csv = strToU8('Location|Rating|Date|Review\nPlace 1|5|2026-03-01|Good\n')
  const output = await run('reviews.csv', csv, '--delimiter', 'pipe', '--encoding', 'cp850')
  expect(output).toContain('pipe-separated · CP850')
  expect(output).toContain('Would create 1')
  await expect(run('reviews.csv', csv, '--encoding', 'klingon')).rejects.toThrow(
    '--encoding must be one of utf-8, windows-1252, cp850, macroman, utf-16, not klingon.',
  )
  const archive = zipSync({ 'a.csv': csv, 'b.csv': strToU8('Shop;City\nA;Bath\n') })
  await expect(run('reviews.zip', archive)).rejects.toThrow(
    'The archive contains files with different columns. Name one with --entry:\n  a.csv\n  b.csv',
  )
  expect(await run('reviews.zip', archive, '--entry', 'a.csv')).toContain('Would create 1')
})
