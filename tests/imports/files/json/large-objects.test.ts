import { expect, test } from 'vitest'
import { readFile, readFileInProcess } from '../read-all'

const text = 'good '.repeat(100)
const review = (n: number) => ({
  id: n,
  user: { name: 'Ann' },
  tags: [{ name: `t${n}` }],
  text: `${text}{"[${n}`,
  list: [1, 2],
})
const reviews = Array.from({ length: 20_000 }, (_, n) => review(n))

test('an object with more than eight million characters is read in parts, with the values around its list', async () => {
  const large = {
    location: { name: 'Bar', 'opening hours': [{ day: 'Mo' }, { day: 'Tu' }] },
    result: { photos: [{ url: 'x' }], reviews },
    total: 20_000,
  }
  const file = `{"location":{"name":"First"},"result":{"reviews":[{"id":"a"}]}}\n${JSON.stringify(large)}\n{"location":{"name":"Last"},"result":{"reviews":[{"id":"z"}]}}`
  const { headings, cells, shape } = await readFile(file)
  const column = (name: string) => cells.map((row) => row[headings.indexOf(name)])
  expect(cells).toHaveLength(20_002)
  expect(column('result.reviews.id')).toEqual(['a', ...reviews.map(({ id }) => String(id)), 'z'])
  expect(new Set(column('location.name'))).toEqual(new Set(['First', 'Bar', 'Last']))
  expect(new Set(column('total'))).toEqual(new Set(['', '20000']))
  expect(column('result.reviews.text')[20_000]).toBe(reviews[19_999]!.text)
  expect(headings.filter((heading) => /photo|opening/.test(heading))).toEqual([])
  expect(shape.unread).toEqual([
    { list: 'opening hours', objects: 2 },
    { list: 'photos', objects: 1 },
  ])
})

test('a process reads one object of 23 MB with less than three times its size', async () => {
  const part = JSON.stringify(reviews).slice(1, -1)
  const file = `{"averageRating":4,"reviews":[${part},\n${part}],"total":1}`
  expect(await readFileInProcess(file, { heapMegabytes: 64 })).toBe(40_000)
})

test('the list of a small object is found within other objects, but not if the file has several objects', async () => {
  const wrapper = JSON.stringify({
    data: { shop: 'A', reviews: { nodes: [{ id: 1 }, { id: 2 }] } },
    total: 2,
  })
  expect(await readFile(wrapper)).toMatchObject({
    headings: ['total', 'data.shop', 'data.reviews.nodes.id'],
    cells: [
      ['2', 'A', '1'],
      ['2', 'A', '2'],
    ],
  })
  const two = [1, 2].map((id) => ({ id, reviewer: { photos: [{ url: 'a' }, { url: 'b' }] } }))
  expect((await readFile(JSON.stringify(two))).cells).toEqual([
    ['1', 'a, b'],
    ['2', 'a, b'],
  ])
})

test.each([
  [
    'ends early',
    `{"reviews":[${JSON.stringify(reviews).slice(1, -1)}`,
    'The file ends in the middle of an object.',
  ],
  [
    'has one long text',
    `{"a":"${'text '.repeat(2_000_000)}"}`,
    'An object in the file has more than eight million characters.',
  ],
  [
    'has a list of numbers',
    `{"a":[${`${'1'.repeat(100)},`.repeat(100_000)}1]}`,
    'An object in the file has more than eight million characters.',
  ],
  [
    'has one long element',
    `{"a":[{"text":"${'text '.repeat(2_000_000)}"}]}`,
    'An object in the file has more than eight million characters.',
  ],
])('an object that %s is rejected', async (_, file, reason) => {
  await expect(readFile(file)).rejects.toThrow(`The JSON cannot be read from row 2 on: ${reason}`)
})
