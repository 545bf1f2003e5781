import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type Encoding, encodings } from '#app/product/imports/files/format-choices'
import { readFile } from './read-all'

const csv = 'Store,Text\nZoë,Trés bon à côté\n'

test.each<[Encoding, Buffer]>(
  encodings.map((encoding) => [encoding, iconv.encode(csv, encoding, { addBOM: encoding === 'utf-16' })]),
)('a file is read as %s if the user chose it', async (encoding, bytes) => {
  const { shape, cells } = await readFile(bytes, { encoding })
  expect(cells).toEqual([['Zoë', 'Trés bon à côté']])
  expect(shape).toMatchObject({ encoding, choices: { encoding } })
})

test('a choice overrides what would be detected', async () => {
  const bytes = iconv.encode(csv, 'cp850')
  expect((await readFile(bytes)).cells).not.toEqual([['Zoë', 'Trés bon à côté']])
  expect((await readFile(bytes, { encoding: 'cp850' })).cells).toEqual([['Zoë', 'Trés bon à côté']])
  const commas = 'Store;Text\nA, B, C;Good, really, good, yes\n'
  expect((await readFile(commas, { delimiter: ';' })).headings).toEqual(['Store', 'Text'])
  expect((await readFile(commas, { delimiter: '|' })).headings).toEqual(['Store;Text'])
})

test('JSON is decoded as the user chose, unless a delimiter says that it is CSV', async () => {
  const json = iconv.encode('[{"store":"Zoë"}]', 'cp850')
  expect((await readFile(json, { encoding: 'cp850' })).cells).toEqual([['Zoë']])
  const csvLikeJson = '[1];Text\nA;Good\n'
  expect((await readFile(csvLikeJson, { delimiter: ';' })).cells).toEqual([['A', 'Good']])
})

test('the choice of an encoding applies to all files that are read as one', async () => {
  const archive = zipSync({ 'a.csv': iconv.encode(csv, 'cp850'), 'b.csv': strToU8('Store,Text\nB,Good\n') })
  expect((await readFile(archive, { encoding: 'cp850' })).cells).toEqual([
    ['a', 'Zoë', 'Trés bon à côté'],
    ['b', 'B', 'Good'],
  ])
})
