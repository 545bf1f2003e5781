/** Fixtures for tests that write reviews: an account with locations, a plain review, and a check of its counts. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { rebuildReviewCounts } from '#app/product/reviews/counts/monthly-counts.server'
import { identifyReviews } from '#app/product/reviews/saving/identify-reviews.server'
import type { ReviewToSave } from '#app/product/reviews/saving/review-to-save'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { indexReviewsJob } from '#app/product/reviews/search/search-index.server'
import { repeatedValues } from '#app/product/reviews/tags/review-names.server'
import { createBuilders } from '../support/builders'
import type { TestDatabase } from '../support/test-database'

type AccountOptions = { accountId: string; zone: string; locationCount: number }

/** Creates an account, a user with the same ID, and locations; returns the location IDs. */
export async function createAccountWithLocations(
  database: TestDatabase,
  { accountId, zone, locationCount }: AccountOptions,
) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const build = createBuilders({
    one: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows[0]!,
  })
  const email = `dana@${accountId}.example`
  await build.account({ id: accountId, name: `Account ${accountId}`, time_zone: zone })
  await build.insert('profiles', { id: accountId, email, name: email })
  await build.user({ id: accountId, account_id: accountId, profile_id: accountId, email })
  const { rows } = await client.query<{ id: string }>(
    `insert into locations (account_id, name) select $1, 'Place ' || n from generate_series(1, $2::int) n returning id`,
    [accountId, locationCount],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

export function makeReview(
  locationId: string,
  dedupeKey: string,
  overrides: Partial<ReviewToSave> = {},
): ReviewToSave {
  return {
    locationId,
    dedupeKey,
    sourceId: '1',
    externalId: null,
    rating: 5,
    originalRating: null,
    title: '',
    body: 'Good',
    reviewerName: 'Ann',
    url: null,
    language: null,
    sentiment: 1,
    publishedAt: new Date('2024-05-01T12:00:00Z'),
    isDateEstimated: false,
    response: null,
    ...overrides,
  }
}

/** Saves one review as an import does. */
export async function saveImportedReview(tx: Tx, row: ReviewToSave, importId: string) {
  const [identified] = await identifyReviews(tx, [row], { canMove: false })
  return saveReviews(tx, [identified!.review], { importId })
}

/** Runs the pending index jobs, so that a search finds all reviews. */
export async function indexPendingReviews(accountId: string): Promise<void> {
  const queued = await asAccount(accountId, (tx) =>
    tx.selectFrom('review_index_queue').select('id').execute(),
  )
  const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
  for (const { id } of queued) await indexReviewsJob.run({ accountId, unreadId: id }, run)
}

/** Verifies that the stored summaries equal newly computed ones. */
export async function expectCorrectCounts(accountId: string): Promise<void> {
  await asAccount(accountId, async (tx) => {
    const stored = await loadSummaries(tx)
    await rebuildReviewCounts(tx)
    expect(stored).toEqual(await loadSummaries(tx))
    expect(await listOutdatedNames(tx)).toEqual([])
  })
}

async function loadSummaries(tx: Tx) {
  const byLocation = await tx
    .selectFrom('review_months')
    .selectAll()
    .orderBy('location_id')
    .orderBy('source_id')
    .orderBy('month')
    .execute()
  const byAccount = await tx
    .selectFrom('account_months')
    .selectAll()
    .orderBy('source_id')
    .orderBy('month')
    .execute()
  const byYear = await tx
    .selectFrom('review_years')
    .selectAll()
    .orderBy('location_id')
    .orderBy('source_id')
    .orderBy('year')
    .execute()
  const byLocationMonth = await tx
    .selectFrom('location_months')
    .selectAll()
    .orderBy('location_id')
    .orderBy('month')
    .execute()
  const keys = ['account_id', 'location_id', 'source_id', 'month', 'year']
  const isNonZero = (row: object) =>
    Object.entries(row).some(([name, value]) => !keys.includes(name) && Number(value) !== 0)
  return [...byLocation, ...byYear, ...byLocationMonth, ...byAccount].filter(isNonZero)
}

/** Returns the reviews whose tags or categories repeat outdated columns. */
async function listOutdatedNames(tx: Tx) {
  const facts = sql`account_id, review_id, published_at, location_id, source_id, rating, sentiment, responded_at`
  const { rows } = await sql`
    select r.id from reviews r
    join (select ${facts} from review_tags union all select ${facts} from review_categories) x
      on x.account_id = r.account_id and x.review_id = r.id
    where (${repeatedValues}) is distinct from
      (x.published_at, x.location_id, x.source_id, x.rating, x.sentiment, x.responded_at)`.execute(tx)
  return rows
}
