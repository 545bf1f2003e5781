/**
 * The columns of a location performance file; the names of the previous period's columns come from the specification.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Column } from '#app/reports/report'
import { secondsOfDay } from '../score/default-targets'
import type { Figure, Subscore } from '../score/score'

type Cell = RawBuilder<unknown>

/** The columns both periods have, read from the JSON of one: the row itself, or its previous period. */
const measures: { id: string; heading: string; cell: (of: Of) => Cell }[] = [
  { id: 'location_score', heading: 'Score', cell: ({ score }) => score },
  { id: 'avg_rating', heading: 'Average rating', cell: figure('avgRating', 1, 2) },
  { id: 'total_reviews', heading: 'Reviews', cell: figure('totalReviews', 1, 0) },
  { id: 'response_rate', heading: 'Response rate (%)', cell: figure('responseRate', 100, 2) },
  {
    id: 'overall_avg_response_time',
    heading: 'Response time (days)',
    cell: figure('responseSeconds', 1 / secondsOfDay, 2),
  },
  { id: 'owner_media_count', heading: 'Photos', cell: figure('mediaCount', 1, 0) },
]

type Of = { score: Cell; figures: Cell }
const now: Of = { score: sql`p.score`, figures: sql`p.figures` }
const before: Of = {
  score: sql`(p.previous ->> 'score')::numeric`,
  figures: sql`(p.previous -> 'figures')`,
}

const address = text('location_address', 'Address', sql`p.address`)
const locations = number('locations', 'Locations', sql`p.locations`)

/**
 * The industry's columns, equal in every row: by default targets over the last six months, whatever the file's dates.
 */
const industry = [
  extra('industry_score', 'Industry score', sql`p.industry_score`),
  extra('industry_score_delta', 'Industry score, change', sql`p.industry_score - p.industry_before`),
  extra('industry_score_lag', 'Industry score, previous period', sql`p.industry_before`),
  extra(
    'industry_response_rate',
    'Industry response rate (%)',
    sql`round(100 * p.industry_response_rate, 2)`,
  ),
]

export const locationColumns = [
  number('location_id', 'Location ID', sql`p.id`),
  number('rank', 'Rank', sql`p.rank`),
  text('location_name', 'Location', sql`p.name`),
  address,
  ...figureColumns(),
]

export const groupColumns = [
  number('group_id', 'Group ID', sql`p.id`),
  number('rank', 'Rank', sql`p.rank`),
  text('name', 'Group', sql`p.name`),
  locations,
  ...figureColumns(),
]

/** Columns for locations and groups, with the score's points by purpose; the points add up to the score. */
export const explainedColumns = [
  number('id', 'ID', sql`p.id`),
  number('rank', 'Rank', sql`p.rank`),
  text('name', 'Name', sql`p.name`),
  address,
  locations,
  ...figureColumns(),
  number('rating_points', 'Points for rating', points('AverageRating', 'avgRating')),
  number('review_points', 'Points for reviews', points('ReviewVolume', 'totalReviews')),
  number(
    'response_points',
    'Points for responses',
    points('ResponseEfficiency', 'responseRate', 'responseSeconds'),
  ),
  number('listing_points', 'Points for listings', points('LLHealth', 'syncShare')),
  number('photo_points', 'Points for photos', points('MediaPresence', 'mediaCount')),
]

function figureColumns(): Column[] {
  return [
    ...measures.map(({ id, heading, cell }) => number(id, heading, cell(now))),
    number('ll_sync_ratio', 'Listings in sync (%)', figure('syncShare', 100, 2)(now)),
    number('lag_rank', 'Rank, previous period', sql`(p.previous ->> 'rank')::int`),
    ...measures.map(({ id, heading, cell }) =>
      number(`lag_${id}`, `${heading}, previous period`, cell(before)),
    ),
    ...industry,
  ]
}

function figure(name: string, times: number, digits: number) {
  return ({ figures }: Of) =>
    sql`round((${figures} ->> ${sql.lit(name)})::numeric * ${sql.lit(times)}, ${sql.lit(digits)})`
}

/** The points that the named parts, of either formula, earned together. */
function points(...names: (Figure | Subscore)[]): Cell {
  return sql`round(${sql.join(
    names.map((name) => sql`coalesce((p.points ->> ${sql.lit(name)})::numeric, 0)`),
    sql` + `,
  )}, 2)`
}

function number(id: string, heading: string, cell: Cell): Column {
  return { id, heading, cell: () => cell, isNumber: true }
}

function extra(id: string, heading: string, cell: Cell): Column {
  return { ...number(id, heading, cell), isOptional: true }
}

function text(id: string, heading: string, cell: Cell): Column {
  return { id, heading, cell: () => cell }
}
