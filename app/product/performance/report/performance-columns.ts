/**
 * The columns of location performance files. The IDs of the previous period's columns (`lag_…`) are defined by the
 * specification.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Column } from '#app/platform/reports/report'
import { secondsPerDay } from '../score/default-targets'
import type { MetricName, Subscore } from '../score/score'

type Cell = RawBuilder<unknown>

/**
 * The columns that exist for both periods. `cell` returns the expression for a period, given the period's score and
 * metrics.
 */
const periodColumns: { id: string; heading: string; cell: (period: PeriodCells) => Cell }[] = [
  { id: 'location_score', heading: 'Score (of 100)', cell: ({ score }) => score },
  { id: 'avg_rating', heading: 'Average rating', cell: metricCell('avgRating', 1, 2) },
  { id: 'total_reviews', heading: 'Reviews', cell: metricCell('totalReviews', 1, 0) },
  { id: 'response_rate', heading: 'Response rate (%)', cell: metricCell('responseRate', 100, 2) },
  {
    id: 'overall_avg_response_time',
    heading: 'Response time (days)',
    cell: metricCell('responseSeconds', 1 / secondsPerDay, 2),
  },
  { id: 'owner_media_count', heading: 'Photos', cell: metricCell('mediaCount', 1, 0) },
]

type PeriodCells = { score: Cell; metrics: Cell }
const currentPeriod: PeriodCells = { score: sql`p.score`, metrics: sql`p.metrics` }
const previousPeriod: PeriodCells = {
  score: sql`(p.previous ->> 'score')::numeric`,
  metrics: sql`(p.previous -> 'metrics')`,
}

const addressColumn = textColumn('location_address', 'Address', sql`p.address`)
const locationsColumn = numberColumn('locations', 'Locations', sql`p.locations`)

/**
 * The industry columns, which have the same values in every row. They use the default targets and the last six months,
 * regardless of the file's dates.
 */
const industryColumns = [
  optionalColumn('industry_score', 'Industry score', sql`p.industry_score`),
  optionalColumn('industry_score_delta', 'Industry score, change', sql`p.industry_score - p.industry_before`),
  optionalColumn('industry_score_lag', 'Industry score, previous period', sql`p.industry_before`),
  optionalColumn(
    'industry_response_rate',
    'Industry response rate (%)',
    sql`round(100 * p.industry_response_rate, 2)`,
  ),
]

export const locationColumns = [
  numberColumn('location_id', 'Location ID', sql`p.id`),
  numberColumn('rank', 'Rank', sql`p.rank`),
  textColumn('location_name', 'Location', sql`p.name`),
  addressColumn,
  textColumn('location_city', 'City', sql`p.city`),
  textColumn('location_state', 'State', sql`p.state`),
  textColumn('location_zipcode', 'ZIP code', sql`p.zipcode`),
  ...metricReportColumns(),
]

export const groupColumns = [
  numberColumn('group_id', 'Group ID', sql`p.id`),
  numberColumn('rank', 'Rank', sql`p.rank`),
  textColumn('name', 'Group', sql`p.name`),
  locationsColumn,
  ...metricReportColumns(),
]

const pointColumns: { id: string; heading: string; parts: (MetricName | Subscore)[] }[] = [
  { id: 'rating_points', heading: 'Points for rating', parts: ['AverageRating', 'avgRating'] },
  { id: 'review_points', heading: 'Points for reviews', parts: ['ReviewVolume', 'totalReviews'] },
  {
    id: 'response_points',
    heading: 'Points for responses',
    parts: ['ResponseEfficiency', 'responseRate', 'responseSeconds'],
  },
  { id: 'listing_points', heading: 'Points for listings', parts: ['LLHealth', 'syncShare'] },
  { id: 'photo_points', heading: 'Points for photos', parts: ['MediaPresence', 'mediaCount'] },
]

/** The columns that reveal scores, or which location or group has a higher score. */
const scoreColumnIds = ['rank', 'location_score', ...industryColumns.map(({ id }) => id)]

/** Returns the columns for users who are not allowed to see scores. */
export function withoutScoreColumns(columns: Column[]): Column[] {
  const hiddenIds = [...scoreColumnIds, ...pointColumns.map(({ id }) => id)]
  return columns.filter(({ id }) => !hiddenIds.includes(id.replace(/^lag_/, '')))
}

/**
 * The columns for locations or groups with an explanation of the score: the points for rating, reviews, responses,
 * listings and photos, which add up to the score.
 */
export const explainedColumns = [
  numberColumn('id', 'ID', sql`p.id`),
  numberColumn('rank', 'Rank', sql`p.rank`),
  textColumn('name', 'Name', sql`p.name`),
  addressColumn,
  locationsColumn,
  ...metricReportColumns(),
  ...pointColumns.map(({ id, heading, parts }) =>
    numberColumn(id, heading, pointsCell(sql`p.points`, parts)),
  ),
  ...pointColumns.map(({ id, heading, parts }) =>
    numberColumn(
      `lag_${id}`,
      `${heading}, previous period`,
      sql`case when p.previous is not null then ${pointsCell(sql`(p.previous -> 'points')`, parts)} end`,
    ),
  ),
]

function metricReportColumns(): Column[] {
  return [
    ...periodColumns.map(({ id, heading, cell }) => numberColumn(id, heading, cell(currentPeriod))),
    numberColumn('ll_sync_ratio', 'Listings in sync (%)', metricCell('syncShare', 100, 2)(currentPeriod)),
    numberColumn('lag_rank', 'Rank, previous period', sql`(p.previous ->> 'rank')::int`),
    ...periodColumns.map(({ id, heading, cell }) =>
      numberColumn(`lag_${id}`, `${heading}, previous period`, cell(previousPeriod)),
    ),
    ...industryColumns,
  ]
}

function metricCell(name: string, multiplier: number, digits: number) {
  return ({ metrics }: PeriodCells) =>
    sql`round((${metrics} ->> ${sql.lit(name)})::numeric * ${sql.lit(multiplier)}, ${sql.lit(digits)})`
}

/**
 * Returns an expression for the sum of the points of the given parts. A part that the formula does not have counts as
 * 0.
 */
function pointsCell(points: Cell, names: (MetricName | Subscore)[]): Cell {
  return sql`round(${sql.join(
    names.map((name) => sql`coalesce((${points} ->> ${sql.lit(name)})::numeric, 0)`),
    sql` + `,
  )}, 2)`
}

function numberColumn(id: string, heading: string, cell: Cell): Column {
  return { id, heading, cell: () => cell, isNumber: true }
}

function optionalColumn(id: string, heading: string, cell: Cell): Column {
  return { ...numberColumn(id, heading, cell), isOptional: true }
}

function textColumn(id: string, heading: string, cell: Cell): Column {
  return { id, heading, cell: () => cell }
}
