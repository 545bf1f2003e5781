import { beforeAll, expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { type ChosenFeatures, featuresOf } from '#app/kit/access/features'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { canReadAllRows, isReportEnabled, reportFor } from '#app/platform/reports/report-access.server'
import { loadRows } from '#app/platform/reports/report-rows.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { loadPerformance } from '#app/product/performance/performance.server'
import { performanceFilter } from '#app/product/performance/performance-filter'
import {
  loadErrorMessage,
  loadPerformancePage,
} from '#app/product/performance/report/performance-page.server'
import {
  explainedPerformanceReport,
  groupPerformanceReport,
  locationPerformanceReport,
} from '#app/product/performance/report/performance-report.server'
import { loadPrintedPerformance } from '#app/product/performance/report/printed-performance.server'
import { withViewerFormula } from '#app/product/performance/viewer-formula.server'
import { createBuilders } from '../support/builders'
import { type DemoAccounts, seedDemoAccounts, today } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const clock = { now: today, timeZone: 'America/Chicago' }
let demo: DemoAccounts
beforeAll(async () => {
  demo = await seedDemoAccounts(database)
})

const viewerWith = (hasGroups: boolean, features: ChosenFeatures, denied = '') =>
  ({
    href: accountHref(null),
    can: (permission: string) => permission !== denied,
    passes: () => false,
    settings: settingsFrom([{ code: 'groups_performance', value: String(hasGroups) }]),
    features: featuresOf(features, []),
    userType: 'admin',
    limitedToUserId: null,
  }) as unknown as Viewer
const loadPage = (query: string, { hasGroups = true, features = {} as ChosenFeatures, denied = '' } = {}) =>
  asAccount(demo.accounts.bakery.id, (tx) =>
    loadPerformancePage(
      tx,
      new Request(`http://own.test/dashboard/locations?${query}`),
      viewerWith(hasGroups, features, denied),
      clock,
    ),
  )

test('links to other views, sorts and pages keep every filter, and row links keep the dates', async () => {
  const query = 'from=2026-01-05&to=2026-03-20&sourceId=1&sort%5Bby%5D=avg_rating&sort%5Border%5D=asc'
  const page = await loadPage(`${query}&with_lag=true`)
  expect(page.views).toEqual({
    locations: `/dashboard/locations?${query}&with_lag=true`,
    groups: `/dashboard/locations?${query}&view=groups&with_lag=true`,
  })
  expect(page.dateParams).toBe('from=2026-01-05&to=2026-03-20')
  expect(page.rows).toHaveLength(25)
  expect(page.list).toMatchObject({ page: 1, pages: 2, total: 40 })
})

test('a row’s score links to its explanation with the same filter', async () => {
  const { rows, scoreParams } = await loadPage('dateDescriptor=thirty_days&sourceId=1&page=2')
  expect([rows.length, scoreParams]).toEqual([15, 'dateDescriptor=thirty_days&sourceId=1'])
  const [{ id = '' } = {}] = rows
  expect((await loadPage(`locationId=${id}`)).scoreParams).toBe('')
  expect((await loadPage(`view=groups&locationId=${id}`)).scoreParams).toBe(`locationId=${id}`)
})

test('with the industry feature, the page and its CSV show the industry’s score', async () => {
  const off = await loadPage('')
  expect([off.industry, off.exports.csv]).toEqual([null, '/export/csv/metric_locations'])
  const on = await loadPage('', { features: { industry_score: true } })
  expect(on.industry).toEqual({ name: expect.any(String), score: null })
  expect(new URL(on.exports.csv, 'http://localhost').searchParams.get('columns')).toMatch(
    /^location_id,rank,.*,industry_response_rate$/,
  )
})

test('a file of locations has the parts of their addresses in columns of their own', () => {
  const headings = locationPerformanceReport.columns.map(({ heading }) => heading)
  expect(headings).toEqual(expect.arrayContaining(['Address', 'City', 'State', 'ZIP code']))
})

test('groups are compared only when the account setting is on', async () => {
  const page = await loadPage('view=groups', { hasGroups: false })
  expect([page.view, page.views, page.list.total]).toEqual(['locations', null, 40])
})

test('a location without reviews in the period has no rank, and the score links keep the filter', async () => {
  const page = await loadPage('from=1990-01-01&to=1990-02-01&groupId=1')
  expect(page.allScoresParams).toContain('from=1990-01-01&to=1990-02-01')
  const { rows } = await loadPage('from=1990-01-01&to=1990-02-01')
  expect(rows.every(({ rank }) => rank === null)).toBe(true)
})

test('a viewer’s formula applies to every page', async () => {
  const scoresFor = (features: ChosenFeatures) =>
    asAccount(demo.accounts.bakery.id, async (tx) => {
      const filter = performanceFilter.read(new URLSearchParams())
      const viewerFilter = await withViewerFormula(tx, { features: featuresOf(features, []) }, filter)
      return (await loadPerformance(tx, viewerFilter, clock)).map(({ score }) => score.parts.length)[0]
    })
  expect(await scoresFor({})).toBe(5)
  expect(await scoresFor({ new_performance_score: false })).toBe(6)
})

test('without permission to see scores, neither scores nor their order are shown, on the page, in a printout or in a file', async () => {
  const denied = 'location_score.read'
  const { rows, sharedRanks, industry } = await loadPage('with_lag=true', {
    denied,
    features: { industry_score: true },
  })
  expect([sharedRanks, industry, rows.length]).toEqual([[], null, 25])
  for (const { score, rank, points, previous } of rows)
    expect([score, rank, points, previous?.score, previous?.rank]).toEqual([null, null, {}, null, null])
  const names = rows.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  const viewer = viewerWith(true, {}, denied)
  for (const report of [locationPerformanceReport, groupPerformanceReport, explainedPerformanceReport]) {
    expect(canReadAllRows(report, viewer)).toBe(true)
    expect(reportFor(report, viewerWith(true, {}))).toBe(report)
    const { columns, filter } = reportFor(report, viewer)
    const ids = columns.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['avg_rating', 'lag_avg_rating', 'll_sync_ratio']))
    expect(ids.filter((id) => /score|rank|points/.test(id))).toEqual([])
    expect(filter.read(new URLSearchParams('sort[by]=location_score')).sort).toEqual({
      by: 'name',
      order: 'asc',
    })
  }
  const printed = await asAccount(demo.accounts.bakery.id, async (tx) => {
    const reader = (await loadViewerOfUser(demo.accounts.bakery.id, demo.people.dana.userId))!
    const can = (permission: string) => permission !== denied
    const request = new Request('http://own.test/dashboard/locations/print')
    return loadPrintedPerformance(tx, request, { ...reader, can })
  })
  expect([printed.hasScores, printed.rows.length, printed.sharedRanks]).toEqual([false, 40, []])
  expect(printed.rows.every(({ score, rank }) => score === null && rank === null)).toBe(true)
  expect(printed.rows.slice(0, 25).map(({ name }) => name)).toEqual(names)
})

test('a file contains no groups when the account setting is off', async () => {
  const features = featuresOf({}, [])
  expect(isReportEnabled(groupPerformanceReport, { settings: settingsFrom([]), features })).toBe(true)
  const off = settingsFrom([{ code: 'groups_performance', value: 'false' }])
  expect(isReportEnabled(groupPerformanceReport, { settings: off, features })).toBe(false)
  const rowsInFile = async () => {
    const filter = explainedPerformanceReport.filter.read(new URLSearchParams('view=groups'))
    const rows = await asAccount(demo.accounts.bakery.id, (tx) =>
      loadRows(tx, explainedPerformanceReport, filter, clock, 100),
    )
    return rows.every(({ address }) => address === '') ? 'groups' : 'locations'
  }
  expect(await rowsInFile()).toBe('groups')
  await build.setting(demo.accounts.bakery.id, 'groups_performance', 'false')
  expect(await rowsInFile()).toBe('locations')
  await db.all(`delete from account_settings where code = 'groups_performance'`)
})

test('each row has the targets of its location, and a group the means of its locations’ targets', async () => {
  const bakery = demo.accounts.bakery.id
  const [group] = (await loadPage('view=groups')).rows
  const members = (await loadPage(`groupId=${group!.id}&per_page=100`)).rows
  const [location] = members
  await db.all('delete from location_custom_targets where account_id = $1', [bakery])
  await build.insert('location_custom_targets', {
    account_id: bakery,
    location_id: location!.id,
    avg_rating: 3.5,
  })
  const targetOf = async (query: string, id: string) =>
    (await loadPage(query)).rows.find((row) => row.id === id)!.targets.avgRating
  const accountTarget = await targetOf(`locationId=${members[1]!.id}`, members[1]!.id)
  expect(accountTarget).toBeGreaterThan(3.5)
  expect(await targetOf(`locationId=${location!.id}`, location!.id)).toBe(3.5)
  const { locations } = group!
  expect(await targetOf('view=groups', group!.id)).toBeCloseTo(
    (3.5 + (locations - 1) * accountTarget!) / locations,
    9,
  )
  const hidden = await loadPage('', { denied: 'location_score.read' })
  expect(hidden.rows.every(({ targets }) => targets.avgRating === null)).toBe(true)
  await db.all('delete from location_custom_targets where account_id = $1', [bakery])
})

test('the previous period is shown when it is requested and exists', async () => {
  expect((await loadPage('')).rows.every(({ previous }) => previous === null)).toBe(true)
  const [best] = (await loadPage('with_lag=true')).rows
  expect(best).toMatchObject({ rank: 1, previous: { rank: expect.any(Number), score: expect.any(Number) } })
  expect((await loadPage('with_lag=true&dateDescriptor=all_time')).previous).toEqual({ dates: null })
})

test('a printout says that a limited user’s ranks are among the locations they can see', async () => {
  const isLimited = async ({ userId }: { userId: string }) => {
    const viewer = (await loadViewerOfUser(demo.accounts.bakery.id, userId))!
    const request = new Request('http://own.test/dashboard/locations/print')
    return (await viewer.query((tx) => loadPrintedPerformance(tx, request, viewer))).isLimited
  }
  expect(await isLimited(demo.people.leo)).toBe(true)
  expect(await isLimited(demo.people.dana)).toBe(false)
})

test('when the table cannot be loaded, it shows an error and the rest of the page works', async () => {
  await db.all('alter table location_months rename to location_months_away')
  try {
    const page = await loadPage('')
    expect([page.failure, page.rows]).toEqual([loadErrorMessage, []])
    expect(page.bar.menus.length).toBeGreaterThan(0)
    expect(page.currentHref).toBe('/dashboard/locations')
  } finally {
    await db.all('alter table location_months_away rename to location_months')
  }
})

test('the points of a row’s parts add up to its score, with either formula', async () => {
  for (const formula of ['', 'features.new_performance_score=false']) {
    const rows = await asAccount(demo.accounts.bakery.id, (tx) =>
      loadRows(
        tx,
        explainedPerformanceReport,
        explainedPerformanceReport.filter.read(new URLSearchParams(formula)),
        clock,
        100,
      ),
    )
    expect(rows).toHaveLength(40)
    for (const { score, points } of rows)
      expect(Object.values(points).reduce((sum, one) => sum + one, 0)).toBeCloseTo(score!, 6)
  }
})
