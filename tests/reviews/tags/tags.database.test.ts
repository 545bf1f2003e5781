import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { changeTags, listTagNames } from '#app/product/reviews/tags/tags.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const account = '841'
const clock = { now: new Date('2026-11-20T15:00:00Z'), timeZone: 'America/Chicago' }
const search = 'dateDescriptor=all_time&rating=2'
let ids: string[]
let otherAccountReviewId: string

beforeAll(async () => {
  const createReviews = async (accountId: string) => {
    const [location] = await createAccountWithLocations(database, {
      accountId,
      zone: clock.timeZone,
      locationCount: 1,
    })
    const rows = Array.from({ length: 30 }, (_, n) =>
      makeReview(location!, `r${n}`, { rating: n < 12 ? 2 : 5 }),
    )
    return (await asAccount(accountId, (tx) => saveReviews(tx, rows))).map(({ id }) => id)
  }
  ids = await createReviews(account)
  otherAccountReviewId = (await createReviews('842'))[0]!
})

const addTag = (
  name: string,
  overrides: { ids?: string[]; scope?: 'all'; expected?: number; search?: string },
) =>
  asAccount(account, (tx) =>
    changeTags(tx, { intent: 'add', name, ids: [], search: '', ...overrides }, clock),
  )
const listTags = async (id: string) =>
  (await asAccount(account, (tx) => requireReview(tx, id))).tags.map(({ name }) => name)

test('a new tag is created and added to the selected reviews', async () => {
  expect(await addTag('Follow up', { ids: ids.slice(0, 3) })).toEqual({ ok: true, changed: 3 })
  expect(await listTags(ids[0]!)).toEqual(['Follow up'])
  expect(await listTags(ids[3]!)).toEqual([])
})

test('a review has a tag once, and tags that differ only in case are the same', async () => {
  expect(await addTag('FOLLOW UP', { ids: ids.slice(0, 4) })).toEqual({ ok: true, changed: 1 })
  expect(await listTags(ids[3]!)).toEqual(['Follow up'])
  expect(await asAccount(account, (tx) => listTagNames(tx))).toEqual(['Follow up'])
})

test('without a selection, nothing is tagged', async () => {
  expect(await addTag('Nobody', {})).toEqual({ ok: false, reason: 'Select at least one review' })
  expect(await asAccount(account, (tx) => listTagNames(tx))).not.toContain('Nobody')
})

test('all reviews that match the filter are tagged, including those on other pages', async () => {
  expect(await addTag('Unhappy', { scope: 'all', search, expected: 12 })).toEqual({ ok: true, changed: 12 })
  expect(await listTags(ids[11]!)).toContain('Unhappy')
  expect(await listTags(ids[12]!)).not.toContain('Unhappy')
})

test('a tag is removed by its name from the selected reviews that have it, and from no others', async () => {
  const removeTag = (
    name: string,
    overrides: { ids?: string[]; scope?: 'all'; expected?: number; search?: string },
  ) =>
    asAccount(account, (tx) =>
      changeTags(tx, { intent: 'removeNamed', name, ids: [], search: '', ...overrides }, clock),
    )
  await addTag('Temporary', { ids: ids.slice(0, 5) })
  expect(await removeTag('temporary', { ids: [ids[0]!, ids[9]!] })).toEqual({ ok: true, changed: 1 })
  expect(await listTags(ids[0]!)).not.toContain('Temporary')
  expect(await listTags(ids[1]!)).toContain('Temporary')
  expect(await removeTag('Temporary', { scope: 'all', search, expected: 12 })).toEqual({
    ok: true,
    changed: 4,
  })
  expect(await removeTag('No such tag', { ids })).toEqual({ ok: true, changed: 0 })
})

test('if the filter matches another number of reviews than the user saw, nothing is tagged', async () => {
  for (const expected of [11, 13, 0, undefined])
    expect(await addTag('Surprised', { scope: 'all', search, expected })).toEqual({
      ok: false,
      reason: 'The filter matches 12 reviews now. Go back, review them, and try again',
    })
  expect(await asAccount(account, (tx) => listTagNames(tx))).not.toContain('Surprised')
})

test('another account’s review cannot be tagged', async () => {
  expect(await addTag('Ours', { ids: [otherAccountReviewId, ids[0]!] })).toEqual({ ok: true, changed: 1 })
  expect(await addTag('Nobody’s', { ids: [otherAccountReviewId] })).toEqual({ ok: true, changed: 0 })
  expect(await asAccount(account, (tx) => listTagNames(tx))).not.toContain('Nobody’s')
})

test('a tag removed from one review stays on the others', async () => {
  const { tags } = await asAccount(account, (tx) => requireReview(tx, ids[0]!))
  const tagId = tags.find(({ name }) => name === 'Follow up')!.id
  const remove = { intent: 'remove' as const, ids: [ids[0]!], tagId }
  expect(await asAccount(account, (tx) => changeTags(tx, remove, clock))).toEqual({ ok: true, changed: 1 })
  expect(await listTags(ids[0]!)).not.toContain('Follow up')
  expect(await listTags(ids[1]!)).toContain('Follow up')
})

test('twenty users who add the same new tag at once create one tag', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => addTag(n % 2 ? 'Rush' : 'rush', { ids: [ids[n]!] })))
  const names = await asAccount(account, (tx) => listTagNames(tx))
  expect(names.filter((name) => name.toLowerCase() === 'rush')).toHaveLength(1)
  expect(
    (await Promise.all(ids.slice(0, 20).map(listTags))).every((tags) =>
      tags.some((name) => /^rush$/i.test(name)),
    ),
  ).toBe(true)
})
