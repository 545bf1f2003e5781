import { expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { figuresOf } from '#app/reviews/review-figures.server'
import { reviewFilter } from '#app/reviews/review-filter'
import { countUnread } from '#app/reviews/review-words.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, readLeft, review } from './written-reviews'

const database = await testDatabase()
const [place] = await accountWithPlaces(database, { accountId: '821', zone: 'UTC', places: 1 })
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'UTC' }

const many = (body: string, from = 0) =>
  Array.from({ length: 150 }, (_, n) => review(place!, `many-${from + n}`, { body }))
const save = (rows: ReturnType<typeof review>[]) => asAccount('821', (tx) => saveReviews(tx, rows))
const unread = () => asAccount('821', countUnread)
const hits = async (word: string) => {
  const filter = reviewFilter.read(new URLSearchParams({ dateDescriptor: 'all_time', search_terms: word }))
  return (await asAccount('821', (tx) => figuresOf(tx, filter, clock))).total
}

test('a few reviews are found at once, with the words they have now', async () => {
  await save([review(place!, 'one', { body: 'Quince jam' })])
  expect([await hits('quince'), await unread()]).toEqual([1, 0])
  await save([review(place!, 'one', { body: 'Damson jam' })])
  expect([await hits('quince'), await hits('damson')]).toEqual([0, 1])
})

test('many are read by a job, and until then their number is told', async () => {
  await save(many('Warm medlar tart'))
  expect([await hits('medlar'), await unread()]).toEqual([0, 150])
  await readLeft('821')
  expect([await hits('medlar'), await unread()]).toEqual([150, 0])
})

test('what changed again before the job came is read as it is by then', async () => {
  await save(many('Sour bullace', 500))
  await save([review(place!, 'many-500', { body: 'Sweet bullace' })])
  await readLeft('821')
  expect([await hits('sour'), await hits('sweet')]).toEqual([149, 1])
})
