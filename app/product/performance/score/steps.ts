/**
 * Computes the steps that reach the targets, one for each figure. Each step is the smallest that is sufficient if no
 * other figure changes, although more reviews, for example, require more responses. There are no steps for figures
 * without weight, and without reviews there are none for ratings and responses.
 */
import { pluralize } from '#app/kit/ui/format-numbers'
import { formatMetric } from './metric-definitions'
import { type Formula, type MetricName, metricNames, type ScoreMetrics, scoreOf, type Targets } from './score'

export type Step = {
  metric: MetricName
  current: number | null
  target: number
  amount: number
  /** The description of the step: "87 more 5-star reviews lift the average to 4.50". */
  text: string
  /** The figure after the step. */
  reachedValue: number
  /** The points gained if only this figure changes. */
  gain: number
}

/** The number of listing fields that were compared, which is the denominator of the sync share. */
export type ListingCounts = { fieldsCompared: number }

type MinimalStep = { amount: number; reachedValue: number; text: string } | null

export function stepsToTargets(
  targets: Targets,
  metrics: ScoreMetrics,
  formula: Formula,
  compared: ListingCounts = { fieldsCompared: 0 },
): Step[] {
  const before = scoreOf(metrics, targets, formula).value
  // Without responses, the response time counts as the worst possible, and more responses alone do not improve it.
  const hasNoResponses = metrics.responseRate === 0 && metrics.responseSeconds === null
  const baseline = hasNoResponses ? { ...metrics, responseSeconds: Number.POSITIVE_INFINITY } : metrics
  return metricNames.flatMap((metric) => {
    const { target, weight } = targets[metric]
    const step = weight > 0 ? stepCalculators[metric](metrics, target, compared) : null
    if (!step || step.amount === 0) return []
    const after = scoreOf({ ...baseline, [metric]: step.reachedValue }, targets, formula).value ?? 0
    return [
      {
        metric,
        current: metrics[metric],
        target,
        ...step,
        gain: Math.max(0, (Math.round(100 * after) - Math.round(100 * (before ?? 0))) / 100),
      },
    ]
  })
}

const stepCalculators: Record<
  MetricName,
  (metrics: ScoreMetrics, target: number, compared: ListingCounts) => MinimalStep
> = {
  avgRating: fiveStarStep,
  totalReviews: ({ totalReviews }, target) => {
    const amount = Math.max(0, target - totalReviews)
    return { amount, reachedValue: totalReviews + amount, text: `Get ${pluralizeMore(amount, 'review')}` }
  },
  responseRate: responseRateStep,
  responseSeconds: responseTimeStep,
  mediaCount: ({ mediaCount }, target) => {
    const amount = Math.max(0, target - mediaCount)
    return { amount, reachedValue: mediaCount + amount, text: `Add ${pluralize(amount, 'photo')}` }
  },
  syncShare: syncStep,
}

/**
 * Returns the step to the target average, or null if it is reached or there are no reviews. Reviews without a rating
 * are treated as rated, so the step can be a few reviews too large, but never too small.
 */
function fiveStarStep({ avgRating, totalReviews }: ScoreMetrics, target: number): MinimalStep {
  if (avgRating !== null && avgRating >= target) return null
  // Without reviews, there is no average to raise yet.
  if (totalReviews === 0) return null
  const rated = avgRating === null ? 0 : totalReviews
  const average = (amount: number) =>
    rated + amount === 0 ? 0 : (rated * (avgRating ?? 0) + 5 * amount) / (rated + amount)
  const estimate = (rated * (target - (avgRating ?? 0))) / (5 - target)
  const amount = smallestAmount(estimate, (count) => average(count) >= target)
  const verb = amount === 1 ? 'lifts' : 'lift'
  return {
    amount,
    reachedValue: average(amount),
    text: `${pluralizeMore(amount, '5-star review')} ${verb} the average to ${formatMetric('avgRating', average(amount))}`,
  }
}

function responseRateStep({ responseRate, totalReviews }: ScoreMetrics, target: number): MinimalStep {
  if (responseRate === null || responseRate >= target) return null
  const answered = answeredCount({ responseRate, totalReviews })
  const rate = (amount: number) => (answered + amount) / totalReviews
  const amount = smallestAmount(target * totalReviews - answered, (count) => rate(count) >= target)
  return { amount, reachedValue: rate(amount), text: `Respond to ${pluralizeMore(amount, 'review')}` }
}

/** Returns the step to the target response time, assuming that each new response takes half of the target time. */
function responseTimeStep(metrics: ScoreMetrics, target: number): MinimalStep {
  const { responseRate, responseSeconds } = metrics
  if (responseRate === null || (responseSeconds !== null && responseSeconds <= target)) return null
  const quick = target / 2
  const answered = responseSeconds === null ? 0 : Math.max(1, answeredCount({ ...metrics, responseRate }))
  const average = (amount: number) =>
    answered + amount === 0
      ? Number.POSITIVE_INFINITY
      : (answered * (responseSeconds ?? 0) + amount * quick) / (answered + amount)
  const estimate = responseSeconds === null ? 1 : (answered * (responseSeconds - target)) / (target - quick)
  const amount = smallestAmount(estimate, (count) => average(count) <= target)
  const within = `within ${formatDuration(quick)}`
  return {
    amount,
    reachedValue: average(amount),
    text: `Respond to ${amount === 1 ? 'the next review' : `the next ${pluralize(amount, 'review')}`} ${within}`,
  }
}

function syncStep(
  { syncShare }: ScoreMetrics,
  target: number,
  { fieldsCompared }: ListingCounts,
): MinimalStep {
  if (syncShare === null || syncShare >= target) return null
  const inSync = Math.round(syncShare * fieldsCompared)
  const share = (amount: number) => (inSync + amount) / fieldsCompared
  if (fieldsCompared === 0)
    return {
      amount: 1,
      reachedValue: target,
      text: `Get listings to ${formatMetric('syncShare', target)} in sync`,
    }
  const amount = smallestAmount(target * fieldsCompared - inSync, (count) => share(count) >= target)
  const fields = pluralize(amount, 'field')
  return { amount, reachedValue: share(amount), text: `Sync ${fields} in your listings` }
}

/**
 * Returns the smallest whole number that fulfills the condition. The search starts just below the estimate, which can
 * be slightly off.
 */
function smallestAmount(estimate: number, isSufficient: (amount: number) => boolean): number {
  let amount = Math.max(0, Math.floor(estimate) - 1)
  while (!isSufficient(amount)) amount += 1
  return amount
}

function answeredCount({
  responseRate,
  totalReviews,
}: {
  responseRate: number
  totalReviews: number
}): number {
  return Math.round(responseRate * totalReviews)
}

function pluralizeMore(amount: number, noun: string): string {
  return pluralize(amount, `more ${noun}`)
}

function formatDuration(seconds: number): string {
  const hours = seconds / 3600
  if (hours < 1) return pluralize(Math.floor(seconds / 60), 'minute')
  return hours < 48 ? pluralize(Math.floor(hours), 'hour') : pluralize(Math.floor(hours / 24), 'day')
}
