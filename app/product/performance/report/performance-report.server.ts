/**
 * The location performance reports: for locations, for groups, and for the view that the page shows. The rows come from
 * `loadPerformance`, in its order. They are passed to the database as a table expression only because reports are SQL
 * queries.
 */

import { sql } from 'kysely'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import type { Tx } from '#app/kit/database/tenant.server'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import type { Clock } from '#app/platform/filters/filter'
import { defineReport, type Report } from '#app/platform/reports/report'
import { isReportEnabled } from '#app/platform/reports/report-access.server'
import { stateText } from '#app/product/locations/address-text'
import { loadIndustry } from '../industry/industry.server'
import type { PerformanceRow, PerformanceView } from '../performance'
import { loadFormula, loadPerformance } from '../performance.server'
import type { PerformanceFilter } from '../performance-filter'
import { groupPerformanceFilter, performanceFilter, viewOf, withoutScoreSorts } from '../performance-filter'
import { type PerformanceReportRow, reportValuesWithoutScores, toReportValues } from './listed-performance'
import { explainedColumns, groupColumns, locationColumns, withoutScoreColumns } from './performance-columns'

type ReportOptions = Pick<
  Report<PerformanceReportRow, PerformanceFilter>,
  'name' | 'formerName' | 'formerPageKey' | 'title' | 'noun' | 'filter' | 'columns'
> & {
  view: (tx: Tx, filter: PerformanceFilter) => PerformanceView | Promise<PerformanceView>
}

function definePerformanceReport(options: ReportOptions) {
  const restricted = {
    ...options,
    filter: withoutScoreSorts(options.filter),
    columns: withoutScoreColumns(options.columns),
  }
  return defineReport({
    ...performanceReport(options, toReportValues),
    restricted: {
      permission: 'location_score.read',
      report: { ...performanceReport(restricted, reportValuesWithoutScores), isRestricted: true },
    },
  })
}

type ReportValues = ReturnType<typeof toReportValues>

function performanceReport(
  { view, ...options }: ReportOptions,
  toValues: (row: PerformanceRow) => ReportValues,
): Report<PerformanceReportRow, PerformanceFilter> {
  const load = cachedLoader(async (tx, filter, clock) => {
    const shownView = await view(tx, filter)
    const options = { view: shownView, withPrevious: true, sort: filter.sort }
    return { view: shownView, rows: await loadPerformance(tx, filter, clock, options) }
  })
  return {
    ...options,
    table: sql`locations p`,
    alias: 'p',
    from: async (tx, filter, clock) => {
      const shown = await load(tx, filter, clock)
      return selectPerformanceRows(tx, filter, shown.view, shown.rows.map(toValues))
    },
    count: async (tx, filter, clock) => {
      const { rows } = await load(tx, filter, clock)
      return { count: rows.length, isEstimate: false }
    },
    where: async () => sql`true`,
    joins: sql``,
    order: () => [{ key: sql`p.place`, direction: 'asc' }],
    select: sql`
      p.id, p.name, p.address, p.locations, p."unscannedLocations", p.rank, p.score::float8 as score, p.points, p.metrics, p.targets,
      p.previous, p.view, p."locationIds", p.city, p.state, p.zipcode, p."partValues",
      p."previousPartValues"`,
  }
}

type ShownRows = { view: PerformanceView; rows: PerformanceRow[] }
type Loader = (tx: Tx, filter: PerformanceFilter, clock: Clock) => Promise<ShownRows>

/** Loads the rows of a filter once in a transaction, because both a page of a list and its total need all rows. */
function cachedLoader(load: Loader): Loader {
  const latest = new WeakMap<Tx, { filter: PerformanceFilter; shown: Promise<ShownRows> }>()
  return (tx, filter, clock) => {
    const known = latest.get(tx)
    if (known?.filter === filter) return known.shown
    const shown = load(tx, filter, clock)
    latest.set(tx, { filter, shown })
    return shown
  }
}

export const locationPerformanceReport = definePerformanceReport({
  name: 'metric_locations',
  formerPageKey: 'locationPerformance',
  formerName: 'location_metrics',
  title: 'Location performance',
  noun: 'location',
  filter: performanceFilter,
  columns: locationColumns,
  view: () => 'locations',
})

export const groupPerformanceReport = definePerformanceReport({
  name: 'metric_groups',
  formerPageKey: 'groupPerformance',
  formerName: 'group_metrics',
  title: 'Group performance',
  noun: 'group',
  filter: groupPerformanceFilter,
  columns: groupColumns,
  view: () => 'groups',
})

/** The report of the view in the URL, with the points of each part of the score. */
export const explainedPerformanceReport = definePerformanceReport({
  name: 'location_performance',
  formerPageKey: 'explainedPerformance',
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

async function selectPerformanceRows(
  tx: Tx,
  filter: PerformanceFilter,
  view: PerformanceView,
  rows: ReportValues[],
) {
  const positionedRows = rows.map((row, place) => ({ place, ...row }))
  const isGroups = view === 'groups'
  const { score: industry } = await loadIndustry(tx, await loadFormula(tx, filter))
  return sql`(
    select ${tx.accountId}::bigint as account_id, ${industry?.score ?? null}::numeric as industry_score,
      ${industry?.before ?? null}::numeric as industry_before,
      ${industry?.responseRate ?? null}::numeric as industry_response_rate, ${view}::text as view, p.*,
      ${isGroups ? noAddressParts : sql`l.city, ${stateText()} as state, l.zipcode`}
    from json_to_recordset(${JSON.stringify(positionedRows)}::json) as p (
      id bigint, place int, name text, address text, locations int, "unscannedLocations" int, rank int, score numeric, points json,
      metrics json, targets json, previous json, "locationIds" json, "partValues" json, "previousPartValues" json)
    ${isGroups ? sql`` : sql`join locations l on l.account_id = ${tx.accountId} and l.id = p.id`}) p`
}

const noAddressParts = sql`null::text as city, null::text as state, null::text as zipcode`
