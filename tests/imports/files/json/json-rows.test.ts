import { expect, test } from 'vitest'
import { readFile } from '../read-all'

const photos = [{ url: '1.jpg' }, { url: '2.jpg' }]

test('a file with one review is one row, also if an object of the review contains a list', async () => {
  const review = { rating: 5, text: 'Good', reviewer: { name: 'Ann', photos } }
  for (const file of [review, { data: review }])
    expect((await readFile(JSON.stringify(file))).cells).toEqual([['5', 'Good', 'Ann', '1.jpg, 2.jpg']])
})

test('a list in an object around the reviews is one row for each review', async () => {
  const result = { name: 'Bar', rating: 4.5, reviews: [{ text: 'Good' }, { text: 'Fine' }] }
  const expected = [
    ['OK', 'Bar', '4.5', 'Good'],
    ['OK', 'Bar', '4.5', 'Fine'],
  ]
  expect((await readFile(JSON.stringify({ status: 'OK', result }))).cells).toEqual(expected)
})

test('lists by the IDs of places are one file, with the ID as a column', async () => {
  const reviews = (place: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ author: `Guest ${n}`, text: { en: `${place} ${n}` } }))
  const file = { '0x11:0x1': reviews('Loop', 2), '0x22:0x2': reviews('Pier', 1), '0x33:0x3': [] }
  const { shape, cells } = await readFile(JSON.stringify(file))
  expect(shape.headings).toEqual(['key', 'author', 'text.en'])
  expect(cells).toEqual([
    ['0x11:0x1', 'Guest 0', 'Loop 0'],
    ['0x11:0x1', 'Guest 1', 'Loop 1'],
    ['0x22:0x2', 'Guest 0', 'Pier 0'],
  ])
  expect(shape.unread).toBeUndefined()
  const onePlace = await readFile(JSON.stringify({ '0x11:0x1': reviews('Loop', 2) }))
  expect(onePlace.shape.headings).toEqual(['key', 'author', 'text.en'])
})

test('places by their IDs are rows, also those with a list of reviews each', async () => {
  const place = (name: string, texts: string[]) => ({ name, reviews: texts.map((text) => ({ text })) })
  const file = { ChIJ1: place('Loop', ['Good', 'Fine']), ChIJ2: place('Pier', ['Bad']) }
  expect((await readFile(JSON.stringify(file))).cells).toEqual([
    ['ChIJ1', 'Loop', 'Good'],
    ['ChIJ1', 'Loop', 'Fine'],
    ['ChIJ2', 'Pier', 'Bad'],
  ])
})

test('a list of reviews within an object of a location is rows in each line, and a list of photos is not', async () => {
  const pages = ['Loop', 'Lake'].map((name) => ({
    name,
    ratings: { data: [{ review_text: 'A' }, { review_text: 'B' }] },
  }))
  expect((await readFile(pages.map((page) => JSON.stringify(page)).join('\n'))).cells).toEqual([
    ['Loop', 'A'],
    ['Loop', 'B'],
    ['Lake', 'A'],
    ['Lake', 'B'],
  ])
  const reviews = [1, 2].map((rating) => ({
    rating,
    replies: { data: [{ text: 'Thanks' }, { text: 'Bye' }] },
  }))
  expect((await readFile(JSON.stringify(reviews))).cells).toEqual([
    ['1', 'Thanks, Bye'],
    ['2', 'Thanks, Bye'],
  ])
})

test('the lists that become no rows are named and counted', async () => {
  const file = { photos, reviews: [{ text: 'Good' }] }
  expect((await readFile(JSON.stringify(file))).shape.unread).toEqual([{ list: 'photos', objects: 2 }])
})

test('a review with lists of photos or tags is one row, with all their values', async () => {
  const tags = [{ name: 'bread' }, { name: 'service' }]
  const { headings, cells } = await readFile(
    JSON.stringify([{ text: 'Good', photos, tags }, { text: 'Fine' }]),
  )
  expect(headings).toEqual(['text', 'photos.url', 'tags.name'])
  expect(cells).toEqual([
    ['Good', '1.jpg, 2.jpg', 'bread, service'],
    ['Fine', '', ''],
  ])
})

test('the position of a point in GeoJSON is its latitude and longitude', async () => {
  const feature = { properties: { name: 'Loop' }, geometry: { type: 'Point', coordinates: [-97.7, 30.2] } }
  const { headings, cells } = await readFile(JSON.stringify({ features: [feature] }))
  const column = (name: string) => cells[0]![headings.indexOf(name)]
  expect([column('features.geometry.latitude'), column('features.geometry.longitude')]).toEqual([
    '30.2',
    '-97.7',
  ])
})
