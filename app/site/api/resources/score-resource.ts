/** Scores with their explanation, targets, and the comparison with an industry. */
import { z } from 'zod'
import type { TargetColumn } from '#app/kit/database/schema'
import { displayedDifference } from '#app/kit/ui/format-numbers'
import type { Industry } from '#app/product/performance/industry/industry'
import type { PerformanceRow, PerformanceView } from '#app/product/performance/performance'
import {
  metricDefinitions,
  targetColumns,
  toDisplayUnit,
} from '#app/product/performance/score/metric-definitions'
import { metricNames, type Targets, type TargetValues } from '#app/product/performance/score/score'
import type { CustomLocation } from '#app/product/performance/score/targets/custom-targets.server'
import { defineResource, idProperty } from './resource'
import { partsByName, partsProperty, partValueProperty, pointsProperty, scoreProperty } from './score-parts'

/** A location or a group, with its figures in a period. */
export type ScoredRow = PerformanceRow & { view: PerformanceView }

const subjectProperties = {
  id: idProperty.describe('The id of the location or group'),
  name: z.string(),
  location_id: idProperty.nullable().describe('Null for a group'),
  group_id: idProperty.nullable().describe('Null for a location'),
}

function subjectOf({ id, name, view }: ScoredRow) {
  const isGroup = view === 'groups'
  return { id, name, location_id: isGroup ? null : id, group_id: isGroup ? id : null }
}

/** The score of a location or a group, with the parts that add up to it. */
export const locationScoreResource = defineResource({
  name: 'LocationScore',
  schema: z.strictObject({
    ...subjectProperties,
    location_score: scoreProperty,
    lag_location_score: scoreProperty.describe('The score in the period before'),
    rank: z.int().min(1).nullable(),
    score: z.strictObject({
      overall_score: scoreProperty,
      subscores: partsProperty({
        value: partValueProperty,
        target: z.number(),
        weight: z.number().describe('In percent; all weights add up to 100'),
        points: pointsProperty,
      }),
    }),
  }),
  represent: (row: ScoredRow) => {
    const { value, parts } = row.score
    const byName = new Map(parts.map(({ name, ...part }) => [name as string, part]))
    return {
      ...subjectOf(row),
      location_score: value,
      lag_location_score: row.previous?.score.value ?? null,
      rank: row.rank,
      score: {
        overall_score: value,
        subscores: partsByName([...byName.keys()], (name) => byName.get(name)!),
      },
    }
  },
})

type TargetProperties<Value> = Record<TargetColumn, Value>

const nullableTargets = Object.fromEntries(
  targetColumns.map((column) => [column, z.number().nullable()]),
) as TargetProperties<z.ZodNullable<z.ZodNumber>>

const weightedTargets = Object.fromEntries(
  metricNames.flatMap((metric) => {
    const { column, label, unit } = metricDefinitions[metric]
    const weight = z.int().min(0).max(100).describe('In percent')
    return [
      [column, z.number().describe(`${label}, in ${unit}`)],
      [`${column}_weight`, weight],
    ]
  }),
) as TargetProperties<z.ZodNumber> & Record<`${TargetColumn}_weight`, z.ZodNumber>

function toWeightedTargets(targets: Targets) {
  return Object.fromEntries(
    metricNames.flatMap((metric) => {
      const { column } = metricDefinitions[metric]
      return [
        [column, toDisplayUnit(metric, targets[metric].target)],
        [`${column}_weight`, targets[metric].weight],
      ]
    }),
  ) as TargetProperties<number> & Record<`${TargetColumn}_weight`, number>
}

/** The targets and weights of the account. */
export const targetsResource = defineResource({
  name: 'MetricTargets',
  schema: z.strictObject(weightedTargets),
  represent: toWeightedTargets,
})

export type LocationTargets = { location: { id: string; name: string }; targets: Targets }

/** The targets that apply to a location: its own, and those of the account where it has none. */
export const locationTargetsResource = defineResource({
  name: 'LocationTargets',
  schema: z.strictObject({
    id: idProperty,
    location_id: idProperty,
    location_name: z.string(),
    ...weightedTargets,
  }),
  represent: ({ location: { id, name }, targets }: LocationTargets) => ({
    id,
    location_id: id,
    location_name: name,
    ...toWeightedTargets(targets),
  }),
})

/** The targets of a location that differ from those of the account; null where it has no target of its own. */
export const customTargetsResource = defineResource({
  name: 'LocationCustomTargets',
  schema: z.strictObject({
    id: idProperty,
    location_id: idProperty,
    location_name: z.string(),
    ...nullableTargets,
  }),
  represent: ({ id, name, ...row }: CustomLocation) => ({
    id,
    location_id: id,
    location_name: name,
    ...(Object.fromEntries(targetColumns.map((column) => [column, row[column]])) as TargetProperties<
      number | null
    >),
  }),
})

/** The score of a location or a group, with the targets from which it is computed. */
export const targetScoreResource = defineResource({
  name: 'TargetScore',
  schema: z.strictObject({
    ...subjectProperties,
    total_score: scoreProperty,
    lag_score: scoreProperty.describe('The score in the period before'),
    ...nullableTargets,
  }),
  represent: (row: ScoredRow) => ({
    ...subjectOf(row),
    total_score: row.score.value,
    lag_score: row.previous?.score.value ?? null,
    ...toNullableTargets(row.targets),
  }),
})

function toNullableTargets(targets: TargetValues) {
  return Object.fromEntries(
    metricNames.map((metric) => {
      const target = targets[metric]
      return [metricDefinitions[metric].column, target === null ? null : toDisplayUnit(metric, target)]
    }),
  ) as TargetProperties<number | null>
}

/** The medians of an industry over the last six months, with the default targets. */
export const benchmarkResource = defineResource({
  name: 'Benchmark',
  schema: z.strictObject({
    vertical_id: z.string(),
    name: z.string(),
    industry_score: scoreProperty.describe('Null if too few accounts of the industry have a score'),
    industry_score_delta: z.number().nullable().describe('The change from the six months before'),
    industry_score_lag: scoreProperty.describe('The score in the six months before'),
    response_rate: z.number().min(0).max(1).nullable(),
    accounts: z.int().nullable().describe('The number of accounts compared'),
  }),
  represent: ({ verticalId, name, score }: Industry & { verticalId: string }) => ({
    vertical_id: verticalId,
    name,
    industry_score: score?.score ?? null,
    industry_score_delta:
      score && score.before !== null ? displayedDifference(score.score, score.before, 2) : null,
    industry_score_lag: score?.before ?? null,
    response_rate: score?.responseRate ?? null,
    accounts: score?.accounts ?? null,
  }),
})
