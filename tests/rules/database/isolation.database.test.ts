import { beforeAll, describe, expect, test } from 'vitest'
import { partnerPermissions } from '#app/kit/access/permissions'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'
import { countRows, loadRows } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { allReports } from '#app/site/exports/all-reports.server'
import { createBuilders } from '../../support/builders'
import { byDepth, isInShare } from '../../support/depth'
import { findLookupIds } from '../../support/lookup-ids'
import { type DemoAccounts, seedDemoAccounts, today } from '../../support/people'
import { isGatedBy } from '../../support/report-permissions'
import { keywordOfAllReviews, seedMentions } from '../../support/seed-mentions'
import { seedReports } from '../../support/seed-reports'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

// Loads every report for several accounts and checks that it contains all rows of the account and no rows of others.
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const clock = { now: today, timeZone: 'America/Chicago' }
/**
 * All reports, except the reports of partner accounts about their child accounts, which are tested in tests/partners.
 */
const reports = allReports.filter((report) => !isGatedBy(partnerPermissions, report))
let demo: DemoAccounts
beforeAll(async () => {
  demo = await seedDemoAccounts(database)
  // An import by which reviews can be filtered.
  for (const { id } of Object.values(demo.accounts))
    await build.importedFile({ account_id: id, status: 'complete', rows_created: 1 })
  await seedMentions((statement) => rows.all(statement))
  await seedReports(rows)
})

const listIds = async (table: string, accountId: string): Promise<string[]> =>
  (
    await rows.all<{ id: string }>(
      `select id::text from ${table} where account_id = $1 order by ${table}.id`,
      [accountId],
    )
  ).map(({ id }) => id)

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
