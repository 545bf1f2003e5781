/**
 * The score of a location: from 0 to 100, in hundredths, the sum of its parts' points. docs/scores.md describes it
 * and is based on this file.
 *
 * Every figure attains a share of its target, from 0 to 1, and earns that share of its weight:
 * - `weights` (six figures): value / target; for the response time, target / value.
 * - `subscores` (five parts): AverageRating (average − 1) / (target − 1); ReviewVolume ln(1 + reviews) /
 *   ln(1 + target); ResponseEfficiency the response rate's share, times the mean of 1 and the response time's share,
 *   weighted by their weights; LLHealth and MediaPresence value / target. A part weighs what its figures weigh
 *   together.
 *
 * An unknown figure has no weight: its weight is distributed among the known ones, in proportion. Reviews without
 * any response have a response time: the worst. There is no score unless a known figure has weight.
 */
import { distribute } from './distribute'

export type ScoreMetrics = {
  avgRating: number | null
  totalReviews: number
  /** From 0 to 1; null without reviews. */
  responseRate: number | null
  /** The average over answered reviews; null without any. */
  responseSeconds: number | null
  mediaCount: number
  /** From 0 to 1; null when nothing was compared. */
  syncShare: number | null
}

export type MetricName = keyof ScoreMetrics
/** In the figures' own units; the weights are whole percentages and add up to 100. */
export type Targets = Record<MetricName, { target: number; weight: number }>
export type Formula = 'weights' | 'subscores'
export type Subscore = 'AverageRating' | 'ReviewVolume' | 'ResponseEfficiency' | 'LLHealth' | 'MediaPresence'

export type Part = {
  name: MetricName | Subscore
  /** The figure, or the subscore from 0 to 100; null when it is not known. */
  value: number | null
  /** What the value is measured against: the figure's target, or 100. */
  target: number
  /** In per cent, after redistributing the weights of unknown figures; the weights add up to 100. */
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

export function formulaOf(features: Record<'new_performance_score', boolean>): Formula {
  return features.new_performance_score ? 'subscores' : 'weights'
}

export function scoreOf(metrics: ScoreMetrics, targets: Targets, formula: Formula): Score {
  const results = formula === 'weights' ? partsByMetric(metrics, targets) : partsBySubscore(metrics, targets)
  const weights = distribute(
    10_000,
    results.map(({ share, weight }) => (share === null ? 0 : weight)),
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

/** The score of a group: the mean of its locations' scores. Its parts are the means of theirs and add up to it. */
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
 * What each part adds to the change between two periods; together they are the change. Null when either score is null.
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

/** The share of its target that a figure attains, from 0 to 1. */
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

/** One quick response to a hundred reviews is not efficient: speed counts only for the share that was answered. */
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
