import pg from 'pg'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { changeFilter } from '#app/platform/filters/filter'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { dashboardLinks } from '#app/site/dashboard/dashboard-links.server'
import { loadSections, type SectionContext } from '#app/site/dashboard/dashboard-sections.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'America/New_York' }
const filter = changeFilter(dashboardFilter.read(new URLSearchParams()), {
  range: { kind: 'preset', descriptor: 'all_time' },
})

async function loadSectionsAs(can: (permission: string) => boolean, accountId = '831') {
  const viewer = {
    can,
    passes: ({ all = [] }: { all?: string[] }) => all.every(can),
    canOpen: () => can('location_score.read') && can('location.read'),
    features: { new_performance_score: true },
    href: accountHref(null),
  } as unknown as SectionContext['viewer']
  const links = dashboardLinks(viewer.href, filter)
  return asAccount(accountId, (tx) => loadSections({ tx, filter, clock, viewer, links }))
}

test('a section that fails reports it without affecting the others, and sections without permission are left out', async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId: '831',
    zone: clock.timeZone,
    locationCount: 1,
  })
  await asAccount('831', (tx) =>
    saveReviews(tx, [makeReview(locationId!, 'one', { url: 'https://reviews.example/1' })]),
  )
  const complete = await loadSectionsAs(() => true)
  expect(complete.unanswered?.value).toHaveLength(1)
  expect(complete.keywords?.value).toEqual({
    keywords: [],
    notAnalyzed: { count: 0, languages: [], pending: { percent: 0, secondsLeft: null } },
  })
  expect(complete.locations?.value?.count).toBe(1)

  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('alter table review_keywords rename to away')
  const broken = await loadSectionsAs(() => true)
  await owner.query('alter table away rename to review_keywords')
  await owner.end()
  expect(broken.keywords).toEqual({
    value: null,
    failure: 'Could not load the requested data due to a temporary error.',
  })
  expect(broken.unanswered?.value).toHaveLength(1)
  expect(broken.listings?.failure).toBeNull()

  expect(
    await loadSectionsAs((permission) => ['review.read', 'location_score.read'].includes(permission)),
  ).toMatchObject({
    locations: null,
    keywords: null,
    listings: null,
  })
})

test('the top keywords are the ten that the reviews mention most, most mentions first', async () => {
  const locationIds = await createAccountWithLocations(database, {
    accountId: '832',
    zone: clock.timeZone,
    locationCount: 1,
  })
  const keys = Array.from({ length: 11 }, (_, n) => `${n}`)
  await asAccount('832', (tx) =>
    saveReviews(
      tx,
      keys.map((key) => makeReview(locationIds[0]!, key)),
    ),
  )
  // Keyword 1 is mentioned by one review, keyword 11 by all.
  await rows.all(
    `insert into keywords (account_id, short) select 832, 'keyword ' || n from generate_series(1, 11) n`,
  )
  await rows.all(
    `insert into review_keywords (account_id, review_id, keyword_id, polarity, published_at, location_id, source_id,
       rating, sentiment)
     select r.account_id, r.id, k.id, 0, r.published_at, r.location_id, r.source_id, r.rating, r.sentiment
     from (select *, row_number() over (order by id) as n from reviews where account_id = 832) r
     join keywords k on k.account_id = r.account_id and r.n <= replace(k.short, 'keyword ', '')::int`,
  )
  const { keywords } = await loadSectionsAs(() => true, '832')
  expect(keywords?.value?.keywords.map(({ short, mentions }) => [short, mentions])).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => [`keyword ${n}`, n]),
  )
})

test('the reviews to respond to lead to their source where Highstreet cannot publish, and leave out the others', async () => {
  const [locationId] = await createAccountWithLocations(database, {
    accountId: '833',
    zone: clock.timeZone,
    locationCount: 1,
  })
  const onDay = (day: string) => ({ publishedAt: new Date(`${day}T12:00:00Z`) })
  await asAccount('833', (tx) =>
    saveReviews(tx, [
      makeReview(locationId!, 'unreachable', { sourceId: '4', ...onDay('2024-05-04') }),
      makeReview(locationId!, 'yelp', {
        sourceId: '3',
        url: 'https://yelp.example/1',
        ...onDay('2024-05-03'),
      }),
      makeReview(locationId!, 'told-us', { sourceId: '9', ...onDay('2024-05-02') }),
    ]),
  )
  const { unanswered } = await loadSectionsAs(() => true, '833')
  expect(unanswered?.value).toMatchObject([
    { source: 'Yelp', replyUrl: 'https://yelp.example/1' },
    { source: 'Direct feedback', replyUrl: null },
  ])
})
