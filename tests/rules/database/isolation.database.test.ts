import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerPermissions } from '#app/access/permissions'
import { asAccount } from '#app/database/tenant.server'
import { allReports } from '#app/exports/all-reports.server'
import type { Fragment } from '#app/reports/report'
import { countRows, loadRows } from '#app/reports/report-rows.server'
import { loadRequestedFilter } from '#app/reports/requested-filter.server'
import type { AnyReport } from '#app/reports/sort-order'
import { byDepth, isInShare } from '../../support/depth'
import { findLookupIds } from '../../support/lookup-ids'
import { type DemoAccounts, seedDemoAccounts, today } from '../../support/people'
import { isGatedBy } from '../../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../../support/seed-mentions'
import { createTestDatabase } from '../../support/test-database'

// Loads every report for several accounts and checks that it contains all rows of the account and no rows of others.
const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.ownerUrl })
const clock = { now: today, timeZone: 'America/Chicago' }
/**
 * All reports, except the reports of partner accounts about their child accounts, which are tested in tests/partners.
 */
const reports = allReports.filter((report) => !isGatedBy(partnerPermissions, report))
let demo: DemoAccounts
beforeAll(async () => {
  await owner.connect()
  demo = await seedDemoAccounts(database)
  // The demo has no photos: add two for each location.
  await owner.query(`
    with picture as (
      insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
      select id, 'ready', 'none', 'none', 'jpeg', 800, 600 from accounts returning account_id, id)
    insert into photos (account_id, location_id, picture_id, source_id, category, state, added_at)
    select l.account_id, l.id, p.id, 1, category, 'live', '2026-11-01' from locations l
    join picture p on p.account_id = l.account_id cross join unnest(array['COVER', null]) category`)
  await owner.query(
    `insert into location_changes (account_id, location_id, field, after, origin, actor, at)
     select account_id, id, 'phone', '"1"', 'user', 'Somebody', $1 from locations`,
    [new Date(today.getTime() - 86_400_000)],
  )
  // The demo has no posts or removed reviews either: add one of each for each location.
  await owner.query(
    `with post as (
       insert into posts (account_id, topic, status, content, selection, user_id, actor, created_at, finished_at)
       select l.account_id, 'STANDARD', 'complete', jsonb_build_object('place', l.id::text), '{"ids": []}',
         (select min(id) from users), 'Somebody', $1, $1
       from locations l returning account_id, id, content)
     insert into post_locations (account_id, post_id, location_id, state, settled_at)
     select account_id, id, (content ->> 'place')::bigint, 'live', $1 from post`,
    [new Date(today.getTime() - 86_400_000)],
  )
  await owner.query(
    `insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
       reviewer_name, published_at, removed_at, evidence)
     select account_id, 900000000 + id, id, 1, 'gone-' || id, 1, '', '', '', $1, $1, '{}' from locations`,
    [new Date(today.getTime() - 86_400_000)],
  )
  // An import by which reviews can be filtered.
  await owner.query(
    `insert into imports (account_id, kind, file_name, file_key, file_bytes, status, rows_created, actor)
     select id, 'reviews', 'reviews.csv', 'none', 100, 'complete', 1, 'Somebody' from accounts`,
  )
  await seedMentions((statement) => owner.query(statement))
})
afterAll(() => owner.end())

const listIds = async (table: string, accountId: string): Promise<string[]> =>
  (
    await owner.query<{ id: string }>(
      `select id::text from ${table} where account_id = $1 order by ${table}.id`,
      [accountId],
    )
  ).rows.map(({ id }) => id)

/** The table with the ids of a report's rows, if it differs from the table that the report declares. */
const tableNames: Record<string, string> = {
  local_listings: 'locations',
  metric_locations: 'locations',
  metric_groups: 'groups',
  location_performance: 'locations',
}

/** Returns the name of the table of a report: `reviews` if the report declares `reviews r`. */
const tableOfReport = ({ name, table }: AnyReport): string =>
  tableNames[name] ?? compileFragment(table).split(' ')[0]!

const compileFragment = (table: Fragment): string => table.toOperationNode().sqlFragments.join('')

describe.each(reports)('$name', (report) => {
  const table = tableOfReport(report)
  const extraQuery = report.name === 'keyword_details' ? `&keyword=${keywordOfAllReviews}` : ''
  const { rules } = report.filter
  const reportIndex = reports.indexOf(report)
  const fields = rules.fields.filter(({ kind }) => kind === 'ids')
  const loadReport = (accountId: string, query: string) =>
    asAccount(accountId, async (tx) => {
      const { filter, notice } = await loadRequestedFilter(
        tx,
        report,
        new URLSearchParams(query + extraQuery),
      )
      const found = await loadRows(tx, report, filter, clock, 100_000)
      return { found: found.map(({ id }) => id), total: await countRows(tx, report, filter, clock), notice }
    })

  const accountKeys = ['partner', 'bakery', 'dental', 'inn'] as const
  test.each(accountKeys.filter((_, n) => isInShare(n + reportIndex, 2)))(
    "in the %s account shows that account's own rows",
    async (key) => {
      const accountId = demo.accounts[key].id
      const { found, total } = await loadReport(accountId, 'dateDescriptor=all_time')
      const ownIds = await listIds(table, accountId)
      expect([found.length, new Set(found).size]).toEqual([ownIds.length, ownIds.length])
      expect(found.filter((id) => !ownIds.includes(id))).toEqual([])
      expect(total.count).toBe(found.length)
    },
  )

  test("shows nothing of another account, whichever of that account's ids it is filtered by", async () => {
    const { bakery, dental } = demo.accounts
    const all = await loadReport(dental.id, 'dateDescriptor=all_time')
    for (const { name, parameter } of fields.filter((_, n) => isInShare(n + reportIndex, 2))) {
      const { foreign } = await findLookupIds(name, dental.id, bakery.id)
      const values = foreign.slice(0, 3).map((id) => `${parameter}=${id}`)
      const { found, notice } = await loadReport(dental.id, `dateDescriptor=all_time&${values.join('&')}`)
      expect([parameter, found]).toEqual([parameter, []])
      expect([parameter, notice]).toEqual([parameter, expect.stringContaining('cannot be shown')])
    }
    const foreignIds = (await listIds(table, bakery.id)).slice(0, byDepth(5, 2))
    for (const id of foreignIds)
      for (const cursor of ['before', 'after']) {
        const { found } = await loadReport(dental.id, `dateDescriptor=all_time&${cursor}=${id}`)
        expect(found.every((each) => all.found.includes(each))).toBe(true)
      }
  })
})
