/**
 * Computes the score of a location, from 0 to 100 with two decimal places: the sum of the points of its parts.
 * docs/scores.md describes the score and is based on this file.
 *
 * Each figure attains a share of its target, from 0 to 1, and earns that share of its weight:
 * - `weights` (six figures): value / target; for the response time, target / value.
 * - `subscores` (five parts): AverageRating: (average − 1) / (target − 1). ReviewVolume: ln(1 + reviews) /
 *   ln(1 + target). ResponseEfficiency: the response rate's share, times the weighted mean of 1 (with the response
 *   rate's weight) and the response time's share (with the response time's weight). LLHealth and MediaPresence:
 *   value / target. The weight of a part is the sum of the weights of its figures.
 *
 * The weight of an unknown figure is distributed among the known figures in proportion to their weights. If there are
 * reviews but no responses, the response time counts as the worst possible. There is no score without reviews, which
 * would say nothing about customers, or if no known figure has a weight.
 */
import { distribute } from './distribute'

export type ScoreMetrics = {
  avgRating: number | null
  totalReviews: number
  /** The share of reviews with a response, from 0 to 1, or null if there are no reviews. */
  responseRate: number | null
  /** The average response time of the reviews with a response, or null if there are none. */
  responseSeconds: number | null
  mediaCount: number
  /** The share of listing fields that are in sync, from 0 to 1, or null if no fields were compared. */
  syncShare: number | null
}

export type MetricName = keyof ScoreMetrics
/**
 * The target and the weight of each figure. Targets are in the units of `ScoreMetrics`. Weights are whole percentages
 * that add up to 100.
 */
export type Targets = Record<MetricName, { target: number; weight: number }>
/** The target of each figure, or null if the figure has no weight. For a group, the means of its locations' targets. */
export type TargetValues = Record<MetricName, number | null>
export type Formula = 'weights' | 'subscores'
export type Subscore = 'AverageRating' | 'ReviewVolume' | 'ResponseEfficiency' | 'LLHealth' | 'MediaPresence'

export type Part = {
  name: MetricName | Subscore
  /** The figure, or the subscore from 0 to 100; null if it is unknown. */
  value: number | null
  /** The target of the value: the figure's target, or 100 for a subscore. */
  target: number
  /**
   * The weight in percent, after the weights of unknown figures have been redistributed. The weights of all parts add
   * up to 100.
   */
  weight: number
  points: number
}
export type Score = { value: number | null; parts: Part[] }

export const metricNames: MetricName[] = [
  'avgRating',
  'totalReviews',
  'responseRate',
  'responseSeconds',
  'mediaCount',
  'syncShare',
]

export const metricsOfSubscores: Record<Subscore, MetricName[]> = {
  AverageRating: ['avgRating'],
  ReviewVolume: ['totalReviews'],
  ResponseEfficiency: ['responseRate', 'responseSeconds'],
  LLHealth: ['syncShare'],
  MediaPresence: ['mediaCount'],
}
const subscores = Object.keys(metricsOfSubscores) as Subscore[]

export function targetValuesOf(targets: Targets): TargetValues {
  return valueByMetric((name) => (targets[name].weight > 0 ? targets[name].target : null))
}

/** Returns the means of the targets of a group's locations. */
export function meanTargetValues(targets: TargetValues[]): TargetValues {
  return valueByMetric((name) => mean(targets.flatMap((each) => each[name] ?? [])))
}

function valueByMetric<T>(compute: (name: MetricName) => T): Record<MetricName, T> {
  return Object.fromEntries(metricNames.map((name) => [name, compute(name)])) as Record<MetricName, T>
}

export function formulaOf(features: Record<'new_performance_score', boolean>): Formula {
  return features.new_performance_score ? 'subscores' : 'weights'
}

export function scoreOf(metrics: ScoreMetrics, targets: Targets, formula: Formula): Score {
  const results = formula === 'weights' ? partsByMetric(metrics, targets) : partsBySubscore(metrics, targets)
  const isScored = metrics.totalReviews > 0
  const weights = distribute(
    10_000,
    results.map(({ share, weight }) => (share === null || !isScored ? 0 : weight)),
  )
  const points = results.map(({ share }, n) => Math.round((share ?? 0) * weights[n]!))
  return {
    value: weights.some((weight) => weight > 0) ? sum(points) / 100 : null,
    parts: results.map(({ name, value, target }, n) => ({
      name,
      value,
      target,
      weight: weights[n]! / 100,
      points: points[n]! / 100,
    })),
  }
}

/**
 * Returns the score of a group: the mean of the scores of its locations. Its parts are the means of the locations'
 * parts, and their points add up to the score. Locations without a score do not count.
 */
export function meanScore(scores: Score[]): Score {
  const knownScores = scores.filter(({ value }) => value !== null)
  if (knownScores.length === 0) return { value: null, parts: scores[0]?.parts ?? [] }
  const hundredths = Math.round((100 * sum(knownScores.map(({ value }) => value!))) / knownScores.length)
  const columns = knownScores[0]!.parts.map((_, n) => knownScores.map(({ parts }) => parts[n]!))
  const totalsBy = (valueOfPart: (part: Part) => number) =>
    columns.map((parts) => sum(parts.map(valueOfPart)))
  const weights = distribute(
    10_000,
    totalsBy(({ weight }) => weight),
  )
  const points = distribute(
    hundredths,
    totalsBy((part) => part.points),
  )
  return {
    value: hundredths / 100,
    parts: columns.map((parts, n) => ({
      name: parts[0]!.name,
      value: mean(parts.flatMap(({ value }) => (value === null ? [] : [value]))),
      target: mean(parts.map(({ target }) => target))!,
      weight: weights[n]! / 100,
      points: points[n]! / 100,
    })),
  }
}

/**
 * Returns the change of a score between two periods and the change of each part, which add up to it. Returns null if
 * either score has no value.
 */
export function scoreChange(score: Score, before: Score): { value: number; parts: number[] } | null {
  if (score.value === null || before.value === null) return null
  return {
    value: difference(score.value, before.value),
    parts: score.parts.map(({ points }, n) => difference(points, before.parts[n]!.points)),
  }
}

type PartResult = {
  name: Part['name']
  value: number | null
  target: number
  share: number | null
  weight: number
}

function partsByMetric(metrics: ScoreMetrics, targets: Targets): PartResult[] {
  return metricNames.map((name) => ({
    name,
    value: metrics[name],
    target: targets[name].target,
    share: attainedShare(metrics, name, targets[name].target),
    weight: targets[name].weight,
  }))
}

function partsBySubscore(metrics: ScoreMetrics, targets: Targets): PartResult[] {
  return subscores.map((name) => {
    const share = subscoreShare(metrics, targets, name)
    const weight = sum(metricsOfSubscores[name].map((metric) => targets[metric].weight))
    return { name, value: share === null ? null : 100 * share, target: 100, share, weight }
  })
}

/** Returns the share of its target that a figure attains, from 0 to 1, or null if the figure is unknown. */
function attainedShare(metrics: ScoreMetrics, name: MetricName, target: number): number | null {
  if (name === 'responseSeconds') {
    if (metrics.responseSeconds === null) return metrics.responseRate === 0 ? 0 : null
    return metrics.responseSeconds <= target ? 1 : target / metrics.responseSeconds
  }
  const value = metrics[name]
  if (value === null) return null
  return value >= target ? 1 : value / target
}

function subscoreShare(metrics: ScoreMetrics, targets: Targets, name: Subscore): number | null {
  if (name === 'AverageRating') {
    const { target } = targets.avgRating
    if (metrics.avgRating === null) return null
    return metrics.avgRating >= target ? 1 : (metrics.avgRating - 1) / (target - 1)
  }
  if (name === 'ReviewVolume') {
    const { target } = targets.totalReviews
    return metrics.totalReviews >= target ? 1 : Math.log1p(metrics.totalReviews) / Math.log1p(target)
  }
  if (name === 'ResponseEfficiency') return responseEfficiency(metrics, targets)
  const [metric] = metricsOfSubscores[name]
  return attainedShare(metrics, metric!, targets[metric!].target)
}

/**
 * Returns the share for response efficiency, or null if the response rate is unknown. The response time counts only in
 * proportion to the response rate, so that one quick response to a hundred reviews does not count as efficient.
 */
function responseEfficiency(
  metrics: ScoreMetrics,
  { responseRate, responseSeconds }: Targets,
): number | null {
  const rate = attainedShare(metrics, 'responseRate', responseRate.target)
  if (rate === null) return null
  const totalWeight = responseRate.weight + responseSeconds.weight
  if (totalWeight === 0) return rate
  const speed = attainedShare(metrics, 'responseSeconds', responseSeconds.target) ?? 1
  return (rate * (responseRate.weight + responseSeconds.weight * speed)) / totalWeight
}

function difference(a: number, b: number): number {
  return (Math.round(100 * a) - Math.round(100 * b)) / 100
}

function mean(values: number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
