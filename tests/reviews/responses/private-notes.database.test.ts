import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { changeFilter } from '#app/platform/filters/filter'
import { loadPage } from '#app/platform/reports/report-rows.server'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { respondToReview } from '#app/product/reviews/responses/responses.server'
import { responseStatusLabel } from '#app/product/reviews/review'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { reviewResource } from '#app/site/api/resources/review-resource'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

// Yelp takes no responses through Highstreet: a text for one of its reviews is a private note, and nobody else sees it.
const database = await createTestDatabase()
const account = '822'
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'America/New_York' }
const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const filterOf = (responded: 'responded' | 'not_responded' | null) =>
  changeFilter(reviewFilter.read(new URLSearchParams({ dateDescriptor: 'all_time' })), { responded })
let id: string

beforeAll(async () => {
  const [location] = await createAccountWithLocations(database, {
    accountId: account,
    zone: clock.timeZone,
    locationCount: 1,
  })
  const row = makeReview(location!, 'on-yelp', { sourceId: '3' })
  id = (await inAccount((tx) => saveReviews(tx, [row])))[0]!.id
  await inAccount(async (tx) =>
    respondToReview(
      tx,
      await requireReview(tx, id),
      { body: 'Call her', revision: 0 },
      { userId: account, name: 'Dana' },
      clock.now,
    ),
  )
})

test('a private note is labeled with the source that does not show it', async () => {
  const { response, source } = await inAccount((tx) => requireReview(tx, id))
  expect(responseStatusLabel(response!.status, source.name)).toBe('Saved privately · Not on Yelp')
})

test('a review with a private note counts and is listed as not responded to', async () => {
  const [counts, responded, notResponded] = await inAccount(async (tx) => [
    await loadReviewCounts(tx, filterOf(null), clock),
    await loadPage(tx, reviewReport, filterOf('responded'), clock),
    await loadPage(tx, reviewReport, filterOf('not_responded'), clock),
  ])
  expect(counts).toMatchObject({ total: 1, responded: 0 })
  expect([responded.rows, notResponded.rows.map((review) => review.id)]).toEqual([[], [id]])
})

test('a CSV file has a private note in its own column, which is not a default column, and no response', async () => {
  const columns = reviewReport.columns.filter(({ id: name }) => /^response|^private_note/.test(name))
  const cells = sql.join(columns.map(({ id: name, cell }) => sql`${cell(clock)} as ${sql.ref(name)}`))
  const { rows } = await inAccount((tx) =>
    sql`select ${cells} from ${reviewReport.table} ${reviewReport.joins} where r.account_id = ${tx.accountId}`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([
    {
      response: null,
      response_status: null,
      response_date: null,
      response_actor: null,
      private_note: 'Call her',
    },
  ])
  expect(columns.find(({ id: name }) => name === 'private_note')?.isOptional).toBe(true)
})

test('for the API, a review with a private note has no response', async () => {
  const review = await inAccount((tx) => requireReview(tx, id))
  expect(reviewResource.represent(review)).toMatchObject({ respondable: false, has_response: false })
})
