import { expect, test } from 'vitest'
import { readFile } from '../read-all'

const photos = [{ url: '1.jpg' }, { url: '2.jpg' }]

test('a file with one review is one row, also if an object of the review contains a list', async () => {
  const review = { rating: 5, text: 'Good', reviewer: { name: 'Ann', photos } }
  for (const file of [review, { data: review }])
    expect((await readFile(JSON.stringify(file))).cells).toEqual([['5', 'Good', 'Ann', '1.jpg']])
})

test('a list in an object around the reviews is one row for each review', async () => {
  const result = { name: 'Bar', rating: 4.5, reviews: [{ text: 'Good' }, { text: 'Fine' }] }
  const expected = [
    ['OK', 'Bar', '4.5', 'Good'],
    ['OK', 'Bar', '4.5', 'Fine'],
  ]
  expect((await readFile(JSON.stringify({ status: 'OK', result }))).cells).toEqual(expected)
})
