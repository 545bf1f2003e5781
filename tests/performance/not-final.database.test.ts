import { beforeEach, expect, test } from 'vitest'
import { type ChosenFeatures, featuresOf } from '#app/kit/access/features'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { loadRows } from '#app/platform/reports/report-rows.server'
import { loadPerformance } from '#app/product/performance/performance.server'
import { performanceFilter } from '#app/product/performance/performance-filter'
import { locationPerformanceReport } from '#app/product/performance/report/performance-report.server'
import { notFinalText } from '#app/product/performance/score/not-final'
import { loadScoreExplanation } from '#app/product/performance/score/score-page.server'
import { withViewerFormula } from '#app/product/performance/viewer-formula.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { dashboardLinks } from '#app/site/dashboard/dashboard-links.server'
import { loadSections, type SectionContext } from '#app/site/dashboard/dashboard-sections.server'
import { scoreKpi } from '#app/site/dashboard/kpis.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const account_id = '726'
const clock = { now: new Date('2026-04-15T14:30:00Z'), timeZone: 'America/New_York' }
const locationIds = await createAccountWithLocations(database, {
  accountId: account_id,
  zone: clock.timeZone,
  locationCount: 3,
})
await asAccount(account_id, (tx) =>
  saveReviews(
    tx,
    locationIds.map((id) => makeReview(id, id, { publishedAt: new Date('2026-03-01T12:00:00Z') })),
  ),
)
const [first = '', second = '', third = ''] = locationIds
const group = await build.group({ account_id, name: 'North' }, [first, second])
const filter = performanceFilter.read(new URLSearchParams())

const today = '2026-04-15T12:00:00Z'
const scanned = (location_id: string, last_checked_at: string | null = today) =>
  build.locationListing({ account_id, location_id, last_checked_at })
const triedToScan = (location_id: string, checked_at: string) =>
  build.listing({
    account_id,
    location_id,
    directory: 'google_maps',
    checked_at,
    problem_code: 'NOT_CONNECTED',
  })

/** Returns the locations whose score is not final. */
async function unscanned(features: ChosenFeatures = {}): Promise<string[]> {
  const rows = await asAccount(account_id, async (tx) => {
    const viewer = { features: featuresOf(features, []) }
    return loadPerformance(tx, await withViewerFormula(tx, viewer, filter), clock)
  })
  return rows.flatMap(({ id, unscannedLocations }) => (unscannedLocations > 0 ? [id] : [])).sort()
}

beforeEach(async () => {
  for (const table of ['listings', 'source_connections'])
    await db.all(`delete from ${table} where account_id = $1`, [account_id])
  await scanned(first)
  await scanned(second, null)
  await scanned(third)
})

test('a score is not final until the listings of its location have been scanned', async () => {
  expect(await unscanned()).toEqual([second])
  await scanned(second)
  expect(await unscanned()).toEqual([])
})

test('a score is final after a scan that found no connected directory', async () => {
  await triedToScan(second, today)
  expect(await unscanned()).toEqual([])
})

test('after Google or Facebook was connected, scores are final again with the next scan', async () => {
  const connected = { account_id, state: 'connected', connected_at: '2026-04-15T13:00:00Z' } as const
  await triedToScan(second, today)
  await build.insert('source_connections', { ...connected, source: 'google', token: 'sealed' })
  expect(await unscanned()).toEqual([...locationIds].sort())
  await db.all(
    `update source_connections set state = 'disconnected' where source = 'google' and account_id = $1`,
    [account_id],
  )
  expect(await unscanned()).toEqual([])

  await build.insert('source_connections', { ...connected, source: 'facebook', token: 'sealed' })
  await scanned(first, '2026-04-15T13:01:00Z')
  await triedToScan(second, '2026-04-15T13:01:00Z')
  expect(await unscanned()).toEqual([third])
})

test('a score without weight for listings is final', async () => {
  // The formula of six figures gives listings no weight, unless an admin does.
  expect(await unscanned({ new_performance_score: false })).toEqual([])
})

test('the score page, the dashboard, groups and printouts say how many locations are not scanned yet', async () => {
  const text = 'Not final: 1 of 3 locations not scanned yet'
  const page = await asAccount(account_id, (tx) => loadScoreExplanation(tx, filter, {}, clock))
  expect(notFinalText({ locations: page.total, unscannedLocations: page.unscannedLocations })).toBe(text)
  expect(page.locations.find(({ id }) => id === second)).toMatchObject({ unscannedLocations: 1 })

  const dashboard = await loadDashboardLocations()
  expect(scoreKpi(dashboard!, null).caution).toBe(text)
  expect(scoreKpi({ ...dashboard!, score: null }, null).caution).toBeNull()

  const groups = await asAccount(account_id, (tx) => loadPerformance(tx, filter, clock, { view: 'groups' }))
  expect(groups).toMatchObject([{ id: group.id, locations: 2, unscannedLocations: 1 }])

  const printed = await asAccount(account_id, (tx) =>
    loadRows(tx, locationPerformanceReport, filter, clock, 10),
  )
  expect(printed.find(({ id }) => id === second)?.unscannedLocations).toBe(1)
})

test('the score of a single location says that it is not scanned yet', () => {
  expect(notFinalText({ locations: 1, unscannedLocations: 1 })).toBe('Not final: not scanned yet')
  expect(notFinalText({ locations: 1, unscannedLocations: 0 })).toBeNull()
})

function loadDashboardLocations() {
  const all = dashboardFilter.read(new URLSearchParams())
  const viewer = {
    can: () => false,
    passes: () => false,
    canOpen: () => true,
    features: { new_performance_score: true },
    href: accountHref(null),
  } as unknown as SectionContext['viewer']
  const links = dashboardLinks(viewer.href, all)
  return asAccount(account_id, async (tx) => {
    const { locations } = await loadSections({ tx, filter: all, clock, viewer, links })
    return locations?.value
  })
}
