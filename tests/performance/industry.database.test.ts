import { beforeAll, expect, test } from 'vitest'
import { asIndustryRole } from '#app/kit/database/industry-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadIndustry } from '#app/product/performance/industry/industry.server'
import { scoreIndustries } from '#app/product/performance/industry/industry-task.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const scoreAll = () => scoreIndustries(new AbortController().signal, now)
const loadIndustryAs = (accountId: string, formula: 'weights' | 'subscores' = 'weights') =>
  asAccount(accountId, (tx) => loadIndustry(tx, formula))

/** Each account has a recent and an older review, so that their scores differ; the first one never responds. */
const bakers = ['901', '902', '903', '904', '905']
const lawyers = ['911', '912', '913', '914']
const inactive = { '921': 'suspended', '922': 'trial', '923': 'unused' }

beforeAll(async () => {
  for (const [n, accountId] of [...bakers, ...lawyers, ...Object.keys(inactive)].entries()) {
    const [locationId] = await createAccountWithLocations(database, {
      accountId,
      zone: 'America/New_York',
      locationCount: 1,
    })
    const response = n === 0 ? null : { body: 'Thanks', publishedAt: daysAgo(9) }
    if (accountId !== '923')
      await asAccount(accountId, (tx) =>
        saveReviews(tx, [
          makeReview(locationId!, 'now', { rating: (n % 5) + 1, publishedAt: daysAgo(10), response }),
          makeReview(locationId!, 'before', { rating: 5 - (n % 5), publishedAt: daysAgo(300) }),
        ]),
      )
  }
  await db.all(`
    update accounts set vertical = case when id between 911 and 914 then 'legal' else 'restaurants' end;
    update accounts set status = 'suspended' where id = 921;
    update accounts set trial_ended_at = now() + interval '3 days' where id = 922`)
  await build.insert('target_scores', {
    account_id: '901',
    avg_rating: 2,
    total_reviews: 1,
    response_rate: 1,
    response_time: 365,
    owner_photos_count: 1,
    ll_sync_ratio: 1,
    avg_rating_weight: 100,
    total_reviews_weight: 0,
    response_rate_weight: 0,
    response_time_weight: 0,
    owner_photos_count_weight: 0,
    ll_sync_ratio_weight: 0,
  })
  await scoreAll()
})

async function loadMedians(ids: string[], formula: string) {
  const rows = await db.all<{ now: number; before: number; rate: number }>(
    `select score::float8 as now, score_before::float8 as before, response_rate::float8 as rate
     from account_scores where account_id = any($1) and formula = $2`,
    [ids, formula],
  )
  const median = (column: 'now' | 'before' | 'rate') =>
    rows.map((row) => row[column]).sort((a, b) => a - b)[2]!
  return { score: median('now'), before: median('before'), responseRate: median('rate') }
}

test('an industry with five accounts has their median score, with either formula', async () => {
  for (const formula of ['weights', 'subscores'] as const)
    expect(await loadIndustryAs('901', formula)).toEqual({
      name: 'Restaurants and food',
      score: { accounts: 5, ...(await loadMedians(bakers, formula)) },
    })
  const { score } = await loadIndustryAs('901')
  expect(score!.responseRate).toBe(1)
  expect(score!.score).not.toBe(score!.before)
})

test('custom targets do not affect the industry, and inactive, trial and unused accounts are left out', async () => {
  const rows = await db.all<{ id: string; score: string | null }>(
    `select account_id::text as id, score from account_scores where formula = 'weights' order by 1`,
  )
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual([...bakers, ...lawyers, '923'])
  expect(rows.find(({ id }) => id === '923')!.score).toBeNull()
  expect(Number(rows.find(({ id }) => id === '901')!.score)).toBeLessThan(30)
})

test('an industry with four accounts has no median, and loses it when an account leaves', async () => {
  expect(await loadIndustryAs('911')).toEqual({ name: 'Legal', score: null })
  await db.all(`update accounts set status = 'expired' where id = 905`)
  await scoreAll()
  expect((await loadIndustryAs('901')).score).toBeNull()
  await db.all(`update accounts set status = 'active' where id = 905`)
  await scoreAll()
  expect((await loadIndustryAs('901')).score!.accounts).toBe(5)
  await expect(
    db.all(`insert into industry_scores values ('legal', 'weights', current_date, 4, 50)`),
  ).rejects.toThrow('accounts')
})

test('a partner account and its child accounts count once, so that they cannot infer another account’s score', async () => {
  await db.all(`update accounts set parent_id = 922 where id in (902, 903)`)
  await scoreAll()
  expect((await loadIndustryAs('901')).score).toBeNull()
  await db.all(`update accounts set parent_id = null where id in (902, 903)`)
  await scoreAll()
  expect((await loadIndustryAs('901')).score!.accounts).toBe(5)
})

test('scores are computed once a day', async () => {
  await db.all(`update account_scores set score = 1 where account_id = 901`)
  await scoreAll()
  const rows = await db.all<{ score: string }>(`select score from account_scores where account_id = 901`)
  expect(rows.map(({ score }) => score)).toEqual(['1.00', '1.00'])
})

test('an account sees only its own scores, and the industry role sees only scores and industries', async () => {
  const ownScores = await asAccount('902', (tx) =>
    tx.selectFrom('account_scores').select('account_id').execute(),
  )
  expect(new Set(ownScores.map(({ account_id }) => account_id))).toEqual(new Set(['902']))
  const expectDenied = (query: string) =>
    expect(db.all(`set role app_industry; ${query}`)).rejects.toThrow('permission denied')
  try {
    for (const query of [
      'select name from accounts',
      'select 1 from reviews',
      'select 1 from locations',
      'select 1 from users',
      'update account_scores set score = 0',
      'update industry_scores set score = 0',
    ])
      await expectDenied(query)
  } finally {
    await db.all('reset role')
  }
  const visibleAccounts = await asIndustryRole((tx) =>
    tx.selectFrom('accounts').select('id').orderBy('id').execute(),
  )
  expect(visibleAccounts.map(({ id }) => id)).toEqual([...bakers, ...lawyers, '923'])
})
