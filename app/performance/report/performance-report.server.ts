/**
 * The location performance reports: for locations, for groups, and for the view that the page shows. The rows come from
 * `loadPerformance`, in its order. They are passed to the database as a table expression only because reports are SQL
 * queries.
 */

import { sql } from 'kysely'
import { settingsFrom } from '#app/access/account-settings'
import { featuresOf } from '#app/access/features'
import type { Tx } from '#app/database/tenant.server'
import type { FilterDefinition, FilterOf } from '#app/filters/define-filter'
import type { Clock } from '#app/filters/filter'
import { type Column, defineReport } from '#app/reports/report'
import { isReportEnabled } from '#app/reports/report-access.server'
import { reportMount } from '#app/routing/report-mounts.server'
import { loadIndustry } from '../industry/industry.server'
import { type ListedPerformance, toListedPerformance } from './listed-performance'
import type { PerformanceView } from './performance'
import { loadFormula, loadPerformance } from './performance.server'
import { explainedColumns, groupColumns, locationColumns } from './performance-columns'
import type { PerformanceFilter } from './performance-filter'
import { groupPerformanceFilter, performanceFilter, viewOf } from './performance-filter'

type ReportOptions = {
  name: string
  title: string
  noun: string
  filter: FilterDefinition<PerformanceFilter>
  columns: Column[]
  view: (tx: Tx, filter: PerformanceFilter) => PerformanceView | Promise<PerformanceView>
}

const definePerformanceReport = ({ view, ...options }: ReportOptions) =>
  defineReport<ListedPerformance, FilterOf<typeof performanceFilter>>({
    ...options,
    table: sql`locations p`,
    alias: 'p',
    from: async (tx, filter, clock) => selectPerformanceRows(tx, filter, clock, await view(tx, filter)),
    where: async () => sql`true`,
    joins: sql``,
    order: () => [{ key: sql`p.place`, direction: 'asc' }],
    select: sql`p.id, p.name, p.address, p.locations, p.rank, p.score::float8 as score, p.points, p.metrics, p.previous`,
  })

export const locationPerformanceReport = definePerformanceReport({
  name: 'metric_locations',
  title: 'Location performance',
  noun: 'location',
  filter: performanceFilter,
  columns: locationColumns,
  view: () => 'locations',
})

export const groupPerformanceReport = definePerformanceReport({
  name: 'metric_groups',
  title: 'Group performance',
  noun: 'group',
  filter: groupPerformanceFilter,
  columns: groupColumns,
  view: () => 'groups',
})

/** The report of the view in the URL, with the points of each part of the score. */
export const explainedPerformanceReport = definePerformanceReport({
  name: 'location_performance',
  title: 'Location performance, explained',
  noun: 'location',
  filter: performanceFilter,
  columns: explainedColumns,
  view: resolveView,
})

/** Returns the view in the filter, or 'locations' if group performance is not enabled for the account. */
async function resolveView(tx: Tx, filter: PerformanceFilter): Promise<PerformanceView> {
  if (viewOf(filter) === 'locations') return 'locations'
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('code', 'in', reportMount(groupPerformanceReport).settings ?? [])
    .execute()
  const { settings, features } = { settings: settingsFrom(rows), features: featuresOf({}, rows) }
  return isReportEnabled(groupPerformanceReport, { settings, features }) ? 'groups' : 'locations'
}

async function selectPerformanceRows(tx: Tx, filter: PerformanceFilter, clock: Clock, view: PerformanceView) {
  const rows = await loadPerformance(tx, filter, clock, { view, withPrevious: true, sort: filter.sort })
  const positionedRows = rows.map((row, place) => ({ place, ...toListedPerformance(row) }))
  const { score: industry } = await loadIndustry(tx, await loadFormula(tx, filter))
  return sql`(
    select ${tx.accountId}::bigint as account_id, ${industry?.score ?? null}::numeric as industry_score,
      ${industry?.before ?? null}::numeric as industry_before,
      ${industry?.responseRate ?? null}::numeric as industry_response_rate, p.* from json_to_recordset(${JSON.stringify(positionedRows)}::json) as p (
      id bigint, place int, name text, address text, locations int, rank int, score numeric, points json,
      metrics json, previous json)) p`
}
