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
import { shareOut } from './share-out'

export type ScoreFigures = {
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

export type Figure = keyof ScoreFigures
/** In the figures' own units; the weights are whole percentages and add up to 100. */
export type Targets = Record<Figure, { target: number; weight: number }>
export type Formula = 'weights' | 'subscores'
export type Subscore = 'AverageRating' | 'ReviewVolume' | 'ResponseEfficiency' | 'LLHealth' | 'MediaPresence'

export type Part = {
  name: Figure | Subscore
  /** The figure, or the subscore from 0 to 100; null when it is not known. */
  value: number | null
  /** What the value is measured against: the figure's target, or 100. */
  target: number
  /** In per cent, after redistributing the weights of unknown figures; the weights add up to 100. */
  weight: number
  points: number
}
export type Score = { value: number | null; parts: Part[] }

export const figures: Figure[] = [
  'avgRating',
  'totalReviews',
  'responseRate',
  'responseSeconds',
  'mediaCount',
  'syncShare',
]

export const figuresOfSubscores: Record<Subscore, Figure[]> = {
  AverageRating: ['avgRating'],
  ReviewVolume: ['totalReviews'],
  ResponseEfficiency: ['responseRate', 'responseSeconds'],
  LLHealth: ['syncShare'],
  MediaPresence: ['mediaCount'],
}
const subscores = Object.keys(figuresOfSubscores) as Subscore[]

export function formulaOf(features: Record<'new_performance_score', boolean>): Formula {
  return features.new_performance_score ? 'subscores' : 'weights'
}

export function scoreOf(of: ScoreFigures, targets: Targets, formula: Formula): Score {
  const reached = formula === 'weights' ? byFigure(of, targets) : bySubscore(of, targets)
  const weights = shareOut(
    10_000,
    reached.map(({ share, weight }) => (share === null ? 0 : weight)),
  )
  const points = reached.map(({ share }, n) => Math.round((share ?? 0) * weights[n]!))
  return {
    value: weights.some((weight) => weight > 0) ? sum(points) / 100 : null,
    parts: reached.map(({ name, value, target }, n) => ({
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
  const known = scores.filter(({ value }) => value !== null)
  if (known.length === 0) return { value: null, parts: scores[0]?.parts ?? [] }
  const hundredths = Math.round((100 * sum(known.map(({ value }) => value!))) / known.length)
  const columns = known[0]!.parts.map((_, n) => known.map(({ parts }) => parts[n]!))
  const totalOf = (of: (part: Part) => number) => columns.map((parts) => sum(parts.map(of)))
  const weights = shareOut(
    10_000,
    totalOf(({ weight }) => weight),
  )
  const points = shareOut(
    hundredths,
    totalOf((part) => part.points),
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
export function changeOf(score: Score, before: Score): { value: number; parts: number[] } | null {
  if (score.value === null || before.value === null) return null
  return {
    value: difference(score.value, before.value),
    parts: score.parts.map(({ points }, n) => difference(points, before.parts[n]!.points)),
  }
}

type Reached = {
  name: Part['name']
  value: number | null
  target: number
  share: number | null
  weight: number
}

function byFigure(of: ScoreFigures, targets: Targets): Reached[] {
  return figures.map((name) => ({
    name,
    value: of[name],
    target: targets[name].target,
    share: shareReached(of, name, targets[name].target),
    weight: targets[name].weight,
  }))
}

function bySubscore(of: ScoreFigures, targets: Targets): Reached[] {
  return subscores.map((name) => {
    const share = shareOfSubscore(of, targets, name)
    const weight = sum(figuresOfSubscores[name].map((figure) => targets[figure].weight))
    return { name, value: share === null ? null : 100 * share, target: 100, share, weight }
  })
}

/** The share of its target that a figure attains, from 0 to 1. */
function shareReached(of: ScoreFigures, name: Figure, target: number): number | null {
  if (name === 'responseSeconds') {
    if (of.responseSeconds === null) return of.responseRate === 0 ? 0 : null
    return of.responseSeconds <= target ? 1 : target / of.responseSeconds
  }
  const value = of[name]
  if (value === null) return null
  return value >= target ? 1 : value / target
}

function shareOfSubscore(of: ScoreFigures, targets: Targets, name: Subscore): number | null {
  if (name === 'AverageRating') {
    const { target } = targets.avgRating
    if (of.avgRating === null) return null
    return of.avgRating >= target ? 1 : (of.avgRating - 1) / (target - 1)
  }
  if (name === 'ReviewVolume') {
    const { target } = targets.totalReviews
    return of.totalReviews >= target ? 1 : Math.log1p(of.totalReviews) / Math.log1p(target)
  }
  if (name === 'ResponseEfficiency') return efficiency(of, targets)
  const [figure] = figuresOfSubscores[name]
  return shareReached(of, figure!, targets[figure!].target)
}

/** One quick response to a hundred reviews is not efficient: speed counts only for the share that was answered. */
function efficiency(of: ScoreFigures, { responseRate, responseSeconds }: Targets): number | null {
  const rate = shareReached(of, 'responseRate', responseRate.target)
  if (rate === null) return null
  const both = responseRate.weight + responseSeconds.weight
  if (both === 0) return rate
  const speed = shareReached(of, 'responseSeconds', responseSeconds.target) ?? 1
  return (rate * (responseRate.weight + responseSeconds.weight * speed)) / both
}

function difference(one: number, other: number): number {
  return (Math.round(100 * one) - Math.round(100 * other)) / 100
}

function mean(values: number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
