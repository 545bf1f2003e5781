import pg from 'pg'
import { expect, test } from 'vitest'
import { dashboardFilter } from '#app/dashboard/dashboard-filter'
import { linksOf } from '#app/dashboard/links.server'
import { partsOf, type Seen } from '#app/dashboard/parts.server'
import { asAccount } from '#app/database/tenant.server'
import { changed } from '#app/filters/filter'
import { saveReviews } from '#app/reviews/review-writing.server'
import { accountHref } from '#app/routing/href'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, review } from '../reviews/written-reviews'

const database = await testDatabase()
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'America/New_York' }
const filter = changed(dashboardFilter.read(new URLSearchParams()), {
  range: { kind: 'preset', descriptor: 'all_time' },
})

async function partsFor(may: (permission: string) => boolean) {
  const viewer = {
    can: may,
    passes: ({ all = [] }: { all?: string[] }) => all.every(may),
    canOpen: () => may('location_score.read') && may('location.read'),
    features: { new_performance_score: true },
    href: accountHref(null),
  } as unknown as Seen['viewer']
  const links = linksOf(viewer.href, filter)
  return asAccount('831', (tx) => partsOf({ tx, filter, clock, viewer, links }))
}

test('a part that fails says so, and the others stand; what one may not see is no part', async () => {
  const [place] = await accountWithPlaces(database, {
    accountId: '831',
    zone: clock.timeZone,
    places: 1,
  })
  await asAccount('831', (tx) => saveReviews(tx, [review(place!, 'one')]))
  const whole = await partsFor(() => true)
  expect(whole.unanswered?.value).toHaveLength(1)
  expect(whole.keywords?.value).toEqual({
    keywords: [],
    notAnalysed: { count: 0, languages: [], isBehind: true },
  })
  expect(whole.locations?.value?.count).toBe(1)

  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('alter table review_keywords rename to away')
  const broken = await partsFor(() => true)
  await owner.query('alter table away rename to review_keywords')
  await owner.end()
  expect(broken.keywords).toEqual({
    value: null,
    failure: 'Could not load the requested data due to a temporary error.',
  })
  expect(broken.unanswered?.value).toHaveLength(1)
  expect(broken.listings?.failure).toBeNull()

  expect(
    await partsFor((permission) => ['review.read', 'location_score.read'].includes(permission)),
  ).toMatchObject({
    locations: null,
    keywords: null,
    listings: null,
  })
})
