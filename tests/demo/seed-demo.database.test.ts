import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#app/demo/data/demo-accounts'
import { demoChildAccounts } from '#app/demo/data/demo-child-accounts'
import { bakeries, inns, practices } from '#app/demo/data/demo-locations'
import { independentRestaurants } from '#app/demo/data/independent-restaurants'
import { removedReviews } from '#app/demo/data/removed-reviews'
import { googleDemoSeed } from '#app/demo/emulators/demo-locations'
import { seedDemo } from '#app/demo/seed-demo.server'
import { closePools } from '#app/kit/database/pool.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { isCorrectPassword } from '#app/platform/sign-in/passwords/passwords.server'
import { inputFormats } from '#app/product/locations/form/input/input-formats'
import { matchKey } from '#app/product/locations/match-key'
import { statesOf } from '#app/product/locations/reference-data/countries'
import { rebuildReviewCounts } from '#app/product/reviews/counts/monthly-counts.server'
import { type DemoAccounts, password, seedDemoAccounts, today } from '../support/people'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
let cast: DemoAccounts

beforeAll(async () => {
  await owner.connect()
  cast = await seedDemoAccounts(database)
})
afterAll(async () => {
  await owner.end()
  await closePools()
})

async function queryRows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query(sql, values)).rows
}

test('loading the demo a second time changes nothing', async () => {
  expect(await seedDemo(database.ownerUrl, today)).toBe(false)
  expect(await queryRows('select count(*)::int as accounts from accounts')).toEqual([
    { accounts: demoAccounts.length + demoChildAccounts.length + independentRestaurants.length },
  ])
})

test('the bakery has a user of each user type, and all have the documented password', async () => {
  const users = await queryRows<{ user_type: string; password_hash: string }>(
    'select user_type, password_hash from users join profiles on profiles.id = profile_id where account_id = $1',
    [cast.accounts.bakery.id],
  )
  expect(users.map((user) => user.user_type).sort()).toEqual([
    'admin',
    'email_only',
    'limited_user',
    'manager',
    'read_only',
    'user',
  ])
  for (const user of users) expect(await isCorrectPassword(password, user.password_hash)).toBe(true)
})

test('the partner manages the bakery, the dental group and the other child accounts, but not the inn', async () => {
  const managed = await queryRows<{ name: string }>('select name from accounts where parent_id = $1', [
    cast.accounts.partner.id,
  ])
  const { bakery, dental } = cast.accounts
  expect(managed.map(({ name }) => name).sort()).toEqual(
    [bakery.name, dental.name, ...demoChildAccounts.map(({ name }) => name)].sort(),
  )
})

test('each account sees only its own locations and reviews', async () => {
  const countVisible = (account: keyof DemoAccounts['accounts']) =>
    asAccount(cast.accounts[account].id, async (tx) => ({
      locations: (await tx.selectFrom('locations').select('id').execute()).length,
      reviews: (await tx.selectFrom('reviews').select('id').execute()).length,
    }))
  expect(await countVisible('bakery')).toEqual({ locations: bakeries.length, reviews: 6000 })
  expect(await countVisible('dental')).toEqual({ locations: practices.length, reviews: 400 })
  expect(await countVisible('inn')).toEqual({ locations: inns.length, reviews: 150 })
  expect(await countVisible('partner')).toEqual({ locations: 0, reviews: 0 })
})

test('the demo’s locations have the match key by which an import finds them', async () => {
  const locations = await queryRows<{ name: string; address: string; match_key: string }>(
    'select name, address, match_key from locations',
  )
  for (const { name, address, match_key } of locations) expect(match_key).toBe(matchKey(name, address))
})

test('the addresses and phone numbers of the demo fit their countries, and its sites and mail addresses belong to nobody', async () => {
  const locations = await queryRows<Record<string, string>>(
    `select name, address, state_id, state_code, state, zipcode, country_id, phone from locations`,
  )
  for (const { name, address, state_id, state_code, state, zipcode, country_id, phone } of locations) {
    const states = statesOf(country_id!)
    expect(states, name).toContainEqual({ id: state_id, code: state_code, name: state })
    if (!address) continue
    expect(zipcode, name).toMatch(/^\d{5}$/)
    expect(inputFormats.phone.parse(phone!, country_id!), name).toBe(phone)
    expect(phone, name).toMatch(/ 555-01\d\d$/)
  }
  const names = await queryRows<{ name: string }>(
    `select email as name from users union all select website from locations where website is not null`,
  )
  for (const { name } of names) expect(name).toMatch(/^(https:\/\/|\w+@)[\w-]+\.example(\/|$)/)
})

test('the reviews that Google no longer shows were published there before', async () => {
  const reviews = await queryRows<{ key: string; rating: number; source: string; age: number }>(
    `select dedupe_key as key, rating, s.code as source, extract(day from $2 - published_at)::int as age
     from reviews r join sources s on s.id = r.source_id where account_id = $1 and dedupe_key = any($3)`,
    [cast.accounts.bakery.id, today, removedReviews.map(({ key }) => key)],
  )
  expect(reviews).toHaveLength(removedReviews.length)
  for (const { key, rating, source, age } of reviews) {
    expect([rating, source], key).toEqual([1, 'google'])
    expect(age, key).toBeGreaterThan(removedReviews.find((removed) => removed.key === key)!.daysAgo + 7)
  }
})

test('every location of the demo’s companies has the Place ID of its Google profile, and no other location has the same', async () => {
  const locations = await queryRows<{ profile: string; place: string }>(
    'select google_location_name as profile, google_place_id as place from locations where google_location_name is not null',
  )
  const profiles = googleDemoSeed().profiles.map(({ account, name, placeId }) => [
    `${account}/${name}`,
    placeId,
  ])
  expect(new Map(locations.map(({ profile, place }) => [profile, place]))).toEqual(
    new Map(profiles as [string, string][]),
  )
  expect(new Set(locations.map(({ place }) => place)).size).toBe(locations.length)
})

test('no location of the demo is warned about a missing Google Place ID', async () => {
  expect(await queryRows('select name from locations where google_place_id is null')).toEqual([])
})

test('a review’s response time is when its response was written, if it was published', async () => {
  const mismatches = await queryRows(
    `select r.id from reviews r left join responses a on (a.account_id, a.review_id) = (r.account_id, r.id)
       and a.published_at is not null
     where r.responded_at is distinct from a.created_at`,
  )
  expect(mismatches).toEqual([])
})

test('no demo event lies in the future, and no response precedes its review', async () => {
  expect(
    await queryRows(
      `select id from reviews where published_at > $1 or responded_at > $1 or responded_at < published_at
       union all select id from response_events where at > $1`,
      [today],
    ),
  ).toEqual([])
})

test('the last event in a response’s history matches its status', async () => {
  const pairs = await queryRows(
    `select distinct a.status, (select event from response_events e
       where (e.account_id, e.review_id) = (a.account_id, a.review_id) order by at desc, id desc limit 1) as last
     from responses a order by 1, 2`,
  )
  expect(pairs).toEqual([
    { status: 'awaiting', last: 'awaiting' },
    { status: 'error_published', last: 'failed' },
    { status: 'error_unpublished', last: 'delete_failed' },
    { status: 'published', last: 'imported' },
    { status: 'published', last: 'published' },
    { status: 'published', last: 'written' },
    { status: 'rejected', last: 'rejected' },
  ])
})

test('rebuilding the summaries from the reviews gives the same result', async () => {
  const listSummaries = async () => [
    await queryRows('select * from review_months order by account_id, location_id, source_id, month'),
    await queryRows('select * from review_years order by account_id, location_id, source_id, year'),
    await queryRows('select * from location_months order by account_id, location_id, month'),
    await queryRows('select * from account_months order by account_id, source_id, month'),
  ]
  const before = await listSummaries()
  for (const { id } of Object.values(cast.accounts)) await asAccount(id, rebuildReviewCounts)
  expect(await listSummaries()).toEqual(before)
})
