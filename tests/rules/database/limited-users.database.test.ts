import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeAccountPermissions } from '#app/kit/access/permissions'
import { asAccount, openDownloadConnection, type Tx } from '#app/kit/database/tenant.server'
import { findLookupPage } from '#app/platform/filters/lookups.server'
import { buildCopyStatement } from '#app/platform/reports/csv-statement.server'
import { countRows, loadRows } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import { groupLookup, locationLookup } from '#app/product/locations/location-lookups.server'
import { loadReviewCounts } from '#app/product/reviews/counts/review-counts.server'
import { markAnswered } from '#app/product/reviews/response-status.server'
import { respondToReview } from '#app/product/reviews/responses/responses.server'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { changeTags } from '#app/product/reviews/tags/tags.server'
import { allReports } from '#app/site/exports/all-reports.server'
import { type DemoAccounts, seedDemoAccounts, today } from '../../support/people'
import { isGatedBy } from '../../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../../support/seed-mentions'
import { seedReports } from '../../support/seed-reports'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { sourceFiles } from '../code/source-tree'

// Checks every report, and the tables below the reports, as a user who is limited to some locations, to find reports
// that ignore the limit.
const database = await createTestDatabase()
const db = await openSql(database)
const clock = { now: today, timeZone: 'America/Chicago' }
let demo: DemoAccounts
let bakery: string
let ownLocationIds: string[]
beforeAll(async () => {
  demo = await seedDemoAccounts(database)
  bakery = demo.accounts.bakery.id
  ownLocationIds = (
    await db.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1 order by location_id',
      [demo.people.leo.userId],
    )
  ).map(({ id }) => id)
  expect(ownLocationIds.length).toBe(2)
  await seedMentions((statement) => db.all(statement))
  await seedReports(db)
})

const runAsLeo = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(bakery, fn, demo.people.leo.userId)
const runAsDana = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(bakery, fn)

describe('every table', () => {
  // These tables contain data of the account or of a user, and refer to no location. A new table that refers to a
  // location, directly or through another table, is limited automatically. Add any other new table here or to
  // limited-views.sql.
  const tablesWithoutLocation = `account_scores account_settings api_tokens audit_events bulk_edits categories disabled_directories ended_source_notices category_terms export_files feature_requests
    google_edits idempotency_keys invitations keyword_analyses keywords mail_refusals mails photo_drafts pictures posts saved_filter_defaults saved_filter_uses saved_filters scheduled_export_deliveries
    scheduled_export_recipients scheduled_export_runs scheduled_exports source_connections sso_keys tags target_scores keyword_analysis_queue review_index_queue review_index_rebuilds user_permissions white_label_logos
    white_labels`

  test('is limited to the locations, or refers to none', async () => {
    const { limitedViews, tables } = await db.one<{ limitedViews: string[]; tables: string[] }>(`select
      array(select viewname::text from pg_views where schemaname = 'limited') as "limitedViews",
      array(select c.relname::text from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.relname not in ('users', 'sessions', 'sign_in_steps') order by 1) as tables`)
    const known = new Set([...limitedViews, ...tablesWithoutLocation.split(/\s+/)])
    expect(tables.filter((name) => !known.has(name))).toEqual([])
    expect(limitedViews).toEqual(
      expect.arrayContaining(['reviews', 'responses', 'review_months', 'locations']),
    )
  })

  test('and every view checks the policies of its caller rather than its owner, so that accounts stay separate', async () => {
    const unsafeViews = await db.all(`select relname from pg_class c
      where relkind = 'v' and relnamespace = 'limited'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=true'], false)`)
    expect(unsafeViews).toEqual([])
    const { inn } = demo.accounts
    const otherAccount = await asAccount(
      inn.id,
      (tx) => sql<{ n: string }>`select count(*) as n from reviews`.execute(tx),
      demo.people.leo.userId,
    )
    expect(otherAccount.rows).toEqual([{ n: '0' }])
  })

  test("and only the code that maintains the account's totals, and the progress of its analysis, bypass the views", () => {
    const violations = sourceFiles.filter(({ text }) => /\b(from|join|into|update)\s+public\./i.test(text))
    expect(violations.map(({ file }) => file).sort()).toEqual([
      'app/product/keywords/analysis/pending-analysis.server.ts',
      'app/product/reviews/counts/monthly-counts.server.ts',
    ])
  })
})

describe.each(allReports)('the report $name', (report) => {
  const isAccountWide = isGatedBy(wholeAccountPermissions, report)
  /** The part of the query that is in the path of the report's page. */
  const pathQuery = report.name === 'keyword_details' ? `keyword=${keywordOfAllReviews}&` : ''
  const loadReport = (runAs: typeof runAsLeo, query: string) =>
    runAs(async (tx) => {
      const { filter } = await loadRequestedFilter(tx, report, new URLSearchParams(pathQuery + query))
      const found: { id: string }[] = await loadRows(tx, report, filter, clock, 100_000)
      const total = await countRows(tx, report, filter, clock)
      return { ids: found.map(({ id }) => id), count: total.count }
    })
  /**
   * Returns the rows at the limited user's locations as a user who sees all locations gets them. The lists of locations
   * and groups cannot be filtered by location, so their rows are filtered here.
   */
  const loadAsDanaAtOwnLocations = async (all: string) => {
    if (report.name !== 'locations' && report.name !== 'groups')
      return loadReport(runAsDana, `${all}&${ownLocationIds.map((id) => `locationId=${id}`).join('&')}`)
    const visibleIds = report.name === 'groups' ? await listGroupsOf(ownLocationIds) : ownLocationIds
    const ids = (await loadReport(runAsDana, all)).ids.filter((id) => visibleIds.includes(id))
    return { ids, count: ids.length }
  }

  const listGroupsOf = async (locationIds: string[]) => {
    const found = await db.all<{ id: string }>(
      'select distinct group_id::text as id from group_locations where account_id = $1 and location_id = any($2)',
      [bakery, locationIds],
    )
    return found.map(({ id }) => id)
  }

  test.runIf(isAccountWide)('is not available to limited users', () => {
    expect(isAccountWide).toBe(true)
  })

  test.skipIf(isAccountWide)(
    "has the rows of the user's locations, on the page, in the count and in the file",
    async () => {
      const all = report.filter.rules.defaultRange ? 'dateDescriptor=all_time' : ''
      const expected = await loadAsDanaAtOwnLocations(all)
      const found = await loadReport(runAsLeo, all)
      expect(found.ids.length).toBeGreaterThan(0)
      expect(found).toEqual(expected)
      const { client, close } = await openDownloadConnection(bakery, demo.people.leo.userId)
      const statement = await runAsLeo(async (tx) => {
        const { filter } = await loadRequestedFilter(tx, report, new URLSearchParams(pathQuery + all))
        return buildCopyStatement(tx, report, filter, clock, [report.columns[0]!])
      })
      const inner = statement.replace(/^copy \(/, '').replace(/\) to stdout.*$/s, '')
      const file = await client.query({ text: inner, rowMode: 'array' })
      await close()
      expect(file.rows.map(([id]) => String(id))).toEqual(expected.ids)
    },
  )
})

test("totals cover the user's locations, with and without the summary tables", async () => {
  const loadFigures = (runAs: typeof runAsLeo, query: string) =>
    runAs(async (tx) => {
      const { filter } = await loadRequestedFilter(tx, reviewReport, new URLSearchParams(query))
      return loadReviewCounts(tx, filter, clock)
    })
  const locationQuery = ownLocationIds.map((id) => `&locationId=${id}`).join('')
  for (const query of [
    'dateDescriptor=all_time',
    'dateDescriptor=six_months&rating=1',
    'dateDescriptor=twelve_months&search_terms=bread',
    'from=2026-01-15&to=2026-10-31&status_enum=not_responded',
  ])
    expect([query, await loadFigures(runAsLeo, query)]).toEqual([
      query,
      await loadFigures(runAsDana, query + locationQuery),
    ])
})

test("menus offer the user's locations and their groups, and count no other locations", async () => {
  const locations = await runAsLeo((tx) => findLookupPage(tx, locationLookup, { q: '', page: 1 }))
  expect(locations.entries.map(({ id }) => id).sort()).toEqual(ownLocationIds)
  const groups = await runAsLeo((tx) => findLookupPage(tx, groupLookup, { q: '', page: 1 }))
  const { entries: all } = await runAsDana((tx) => findLookupPage(tx, groupLookup, { q: '', page: 1 }))
  expect(groups.entries.length).toBeGreaterThan(0)
  expect(groups.entries.length).toBeLessThan(all.length)
  for (const { detail } of groups.entries) expect(Number(detail)).toBeLessThanOrEqual(ownLocationIds.length)
})

test.each(allReports.filter((report) => !isGatedBy(wholeAccountPermissions, report)))(
  'filtered by another location, $name is empty, and adding another location to the filter adds nothing',
  async (report) => {
    if (!report.filter.rules.fields.some(({ name }) => name === 'location')) return
    const other = await db.one<{ id: string }>(
      'select id::text from locations where account_id = $1 and id <> all($2) limit 1',
      [bakery, ownLocationIds],
    )
    const loadReport = (ids: string[]) =>
      runAsLeo(async (tx) => {
        const params = new URLSearchParams(ids.map((id) => ['locationId', id]))
        params.set('dateDescriptor', 'all_time')
        if (report.name === 'keyword_details') params.set('keyword', keywordOfAllReviews)
        const { filter, notice } = await loadRequestedFilter(tx, report, params)
        const found: { id: string }[] = await loadRows(tx, report, filter, clock, 100_000)
        return { ids: found.map(({ id }) => id), isTold: notice !== null }
      })
    expect(await loadReport([other.id])).toEqual({ ids: [], isTold: true })
    expect((await loadReport([ownLocationIds[0]!, other.id])).ids).toEqual(
      (await loadReport([ownLocationIds[0]!])).ids,
    )
  },
)

test('a review of another location is not found, and a link with that location ignores it', async () => {
  const { id, location_id } = await db.one<{ id: string; location_id: string }>(
    'select id::text, location_id::text from reviews where account_id = $1 and location_id <> all($2) limit 1',
    [bakery, ownLocationIds],
  )
  await expect(runAsLeo((tx) => requireReview(tx, id))).rejects.toMatchObject({ status: 404 })
  const requested = await runAsLeo((tx) =>
    loadRequestedFilter(tx, reviewReport, new URLSearchParams(`locationId=${location_id}`)),
  )
  expect(requested).toMatchObject({ names: { location: {} }, isUnsatisfiable: true })
  expect(requested.notice).toContain('1 location')
})

test("tagging all matching reviews tags only those of the user's locations, and so does tagging by id", async () => {
  const listTaggedLocations = async (name: string) =>
    db.all<{ location: string }>(
      `select distinct r.location_id::text as location from reviews r
       join review_tags x on x.account_id = r.account_id and x.review_id = r.id
       join tags t on t.account_id = x.account_id and t.id = x.tag_id where t.name = $1 order by 1`,
      [name],
    )
  const { ids } = await runAsDana(async (tx) => {
    const { filter } = await loadRequestedFilter(
      tx,
      reviewReport,
      new URLSearchParams('dateDescriptor=all_time'),
    )
    return { ids: (await loadRows(tx, reviewReport, filter, clock, 400)).map(({ id }) => id) }
  })
  const byId = { intent: 'add', scope: 'some', ids, name: 'By id', search: '', tagId: '1' } as const
  await runAsLeo((tx) => changeTags(tx, byId as unknown as Parameters<typeof changeTags>[1], clock))
  for (const { location } of await listTaggedLocations('By id')) expect(ownLocationIds).toContain(location)
  expect((await listTaggedLocations('By id')).length).toBeGreaterThan(0)
})

test("what a limited user writes changes the account's totals like everyone else's changes", async () => {
  const before = await loadResponseTotals()
  await runAsLeo(async (tx) => {
    const { id } = await tx
      .selectFrom('reviews')
      .select('id')
      .where('account_id', '=', bakery)
      .where('responded_at', 'is', null)
      .where('source_id', '=', '1')
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    const actor = { userId: demo.people.leo.userId, name: 'Leo' }
    const result = await respondToReview(
      tx,
      await requireReview(tx, id),
      { body: 'Thanks', revision: 0 },
      actor,
      today,
    )
    expect(result).toEqual({ ok: true, status: 'publishing' })
    await markAnswered(tx, id, today)
  })
  expect((await loadResponseTotals()) - before).toBe(1)
})

const loadResponseTotals = async () =>
  Number(
    (
      await db.one<{ responded: string }>(
        `select sum(responded_1 + responded_2 + responded_3 + responded_4 + responded_5 + responded_positive
           + responded_neutral + responded_negative) as responded from account_months where account_id = $1`,
        [bakery],
      )
    ).responded,
  )
