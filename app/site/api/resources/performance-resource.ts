/** The figures of a location or a group in a period, with those of the period before. */
import { z } from 'zod'
import type { ListedPeriod, PerformanceReportRow } from '#app/product/performance/report/listed-performance'
import { secondsPerDay } from '#app/product/performance/score/default-targets'
import { defineResource, idProperty } from './resource'
import { partsByName, partsProperty, partValueProperty, pointsProperty, scoreProperty } from './score-parts'

const rateProperty = z.number().min(0).max(1).nullable()
const countProperty = z.int().min(0).nullable()

const periodProperties = {
  rank: z.int().min(1).nullable().describe('By score, from 1; null without reviews in the period'),
  location_score: scoreProperty.describe('From 0 to 100; null for users who may not see scores'),
  avg_rating: z.number().min(1).max(5).nullable(),
  total_reviews: countProperty,
  response_rate: rateProperty,
  completed_rate: rateProperty.describe('The same as response_rate'),
  overall_avg_response_time: z.number().min(0).nullable().describe('Days from a review to its response'),
  owner_media_count: countProperty.describe('The number of photos'),
  subscores: partsProperty({ value: partValueProperty, points: pointsProperty }).nullable(),
}
type PeriodProperties = { [Name in keyof typeof periodProperties]: z.output<(typeof periodProperties)[Name]> }
type Lag<Properties> = { [Name in keyof Properties & string as `lag_${Name}`]: Properties[Name] }

export const performanceResource = defineResource({
  name: 'Performance',
  schema: z.strictObject({
    id: idProperty.describe('The id of the location or group'),
    name: z.string(),
    location_id: idProperty.nullable().describe('Null for a group, as all properties of a location'),
    location_name: z.string().nullable(),
    location_address: z.string().nullable(),
    location_city: z.string().nullable(),
    location_state: z.string().nullable(),
    location_zipcode: z.string().nullable(),
    group_id: idProperty.nullable().describe('Null for a location'),
    location_ids: z.array(idProperty).describe('The locations whose figures these are'),
    group_score: scoreProperty.describe('The score of a group; null for a location'),
    ...periodProperties,
    ranking: periodProperties.rank.describe('The same as rank'),
    ll_sync_ratio: z.number().min(0).max(100).nullable().describe('Percent of the listings that are in sync'),
    ...lagging(periodProperties),
  }),
  represent: (row: PerformanceReportRow) => {
    const isGroup = row.view === 'groups'
    const { syncShare } = row.metrics
    return {
      id: row.id,
      name: row.name,
      location_id: isGroup ? null : row.id,
      location_name: isGroup ? null : row.name,
      location_address: isGroup ? null : row.address,
      location_city: row.city,
      location_state: row.state,
      location_zipcode: row.zipcode,
      group_id: isGroup ? row.id : null,
      location_ids: row.locationIds,
      group_score: isGroup ? row.score : null,
      ...toPeriodProperties(row, row.partValues),
      ranking: row.rank,
      ll_sync_ratio: syncShare === null ? null : 100 * syncShare,
      ...lagging(row.previous ? toPeriodProperties(row.previous, row.previousPartValues) : noPeriod),
    }
  },
})

function toPeriodProperties(
  { rank, score, metrics, points }: ListedPeriod,
  values: Record<string, number | null> | null,
): PeriodProperties {
  const { responseSeconds } = metrics
  return {
    rank,
    location_score: score,
    avg_rating: metrics.avgRating,
    total_reviews: metrics.totalReviews,
    response_rate: metrics.responseRate,
    completed_rate: metrics.responseRate,
    overall_avg_response_time: responseSeconds === null ? null : responseSeconds / secondsPerDay,
    owner_media_count: metrics.mediaCount,
    subscores:
      score === null
        ? null
        : partsByName(Object.keys(points), (name) => ({
            value: values?.[name] ?? null,
            points: points[name]!,
          })),
  }
}

const noPeriod = Object.fromEntries(
  Object.keys(periodProperties).map((name) => [name, null]),
) as PeriodProperties

/** Names the properties of the previous period. */
function lagging<Properties extends object>(properties: Properties): Lag<Properties> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [`lag_${name}`, property]),
  ) as Lag<Properties>
}
