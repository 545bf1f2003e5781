import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveReviews, updateRespondedAt } from '#app/product/reviews/saving/save-reviews.server'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, expectCorrectCounts, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const zones = { '601': 'America/New_York', '602': 'Pacific/Auckland' }
const locations = {
  '601': await createAccountWithLocations(database, {
    accountId: '601',
    zone: zones['601'],
    locationCount: 3,
  }),
  '602': await createAccountWithLocations(database, {
    accountId: '602',
    zone: zones['602'],
    locationCount: 3,
  }),
}
const accounts = ['601', '602'] as const

// Times around month ends and clock changes in both zones.
const edges = [
  '2024-02-29T10:59:59Z', '2024-02-29T11:00:00Z', '2024-03-01T04:59:59Z', '2024-03-01T05:00:00Z',
  '2024-03-10T06:59:59Z', '2024-03-10T07:00:00Z', '2024-03-31T10:59:59Z', '2024-04-01T03:59:59Z',
  '2024-04-01T04:00:00Z', '2024-04-06T14:00:00Z', '2024-09-28T14:00:00Z', '2024-09-30T11:00:00Z',
  '2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z', '2024-12-01T04:59:59.999Z', '2024-12-31T11:00:00Z',
].map((text) => new Date(text)) // biome-ignore format: several times per line are easier to read

const instant = fc.constantFrom(...edges)
const saveStep = fc.record({
  is: fc.constant('save' as const),
  rows: fc.uniqueArray(
    fc.record({
      key: fc.integer({ min: 0, max: 9 }),
      locationIndex: fc.integer({ min: 0, max: 2 }),
      sourceId: fc.constantFrom('1', '3'),
      rating: fc.integer({ min: 0, max: 5 }),
      sentiment: fc.constantFrom(-1 as const, 0 as const, 1 as const),
      publishedAt: instant,
      isDateEstimated: fc.boolean(),
      response: fc.option(
        fc.record({ body: fc.constantFrom('Thanks', 'Sorry'), publishedAt: fc.option(instant) }),
      ),
    }),
    { selector: ({ key, sourceId }) => `${sourceId}/${key}`, minLength: 1, maxLength: 8 },
  ),
})
const respondStep = fc.record({
  is: fc.constant('answer' as const),
  which: fc.nat(),
  at: fc.option(instant),
})

for (const accountId of accounts)
  test(`the monthly counts stay correct whatever is saved, updated and responded to in ${zones[accountId]}`, async () => {
    const written = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(saveStep, respondStep), { minLength: 1, maxLength: 5 }),
        async (steps) => {
          for (const step of steps) {
            if (step.is === 'save') {
              const rows = step.rows.map(({ key, locationIndex, ...overrides }) =>
                makeReview(locations[accountId][locationIndex]!, `k${key}`, overrides),
              )
              const saved = await asAccount(accountId, (tx) => saveReviews(tx, rows))
              for (const { id } of saved) written.add(id)
              const named = saved.map(({ id: reviewId }) => ({ reviewId, name: 'Named' }))
              await asAccount(accountId, (tx) => addReviewNames(tx, 'tags', named))
            } else if (written.size > 0) {
              const id = [...written][step.which % written.size]!
              await asAccount(accountId, (tx) => updateRespondedAt(tx, id, step.at))
            }
          }
          await expectCorrectCounts(accountId)
        },
      ),
      { numRuns: 40 },
    )
  })

test('a month begins at midnight in the account’s time zone, not in UTC', async () => {
  const lastHour = makeReview(locations['601'][0]!, 'last-hour', {
    publishedAt: new Date('2021-07-01T03:59:59Z'),
    sourceId: '5',
  })
  const firstHour = makeReview(locations['601'][0]!, 'first-hour', {
    publishedAt: new Date('2021-07-01T04:00:00Z'),
    sourceId: '5',
  })
  await asAccount('601', (tx) => saveReviews(tx, [lastHour, firstHour]))
  const months = await asAccount('601', (tx) =>
    tx
      .selectFrom('account_months')
      .select(['month', 'reviews_5'])
      .where('source_id', '=', '5')
      .orderBy('month')
      .execute(),
  )
  expect(months).toEqual([
    { month: '2021-06-01', reviews_5: 1 },
    { month: '2021-07-01', reviews_5: 1 },
  ])
})
