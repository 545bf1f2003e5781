import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultTargets, secondsPerDay } from '#app/product/performance/score/default-targets'
import { distribute } from '#app/product/performance/score/distribute'
import {
  type Formula,
  meanScore,
  metricNames,
  type ScoreMetrics,
  scoreChange,
  scoreOf,
  type Targets,
} from '#app/product/performance/score/score'
import { stepsToTargets } from '#app/product/performance/score/steps'

const randomFormula = fc.constantFrom<Formula>('weights', 'subscores')

const randomWeights = fc
  .array(fc.nat({ max: 100 }), { minLength: 6, maxLength: 6 })
  .map((values) => distribute(100, values.some(Boolean) ? values : [1, 0, 0, 0, 0, 0]))

const randomTargets: fc.Arbitrary<Targets> = fc
  .tuple(
    randomWeights,
    fc.integer({ min: 200, max: 490 }),
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 5, max: 36_500 }),
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([weight, rating, reviews, rate, days, photos, share]) => ({
    avgRating: { target: rating / 100, weight: weight[0]! },
    totalReviews: { target: reviews, weight: weight[1]! },
    responseRate: { target: rate / 100, weight: weight[2]! },
    responseSeconds: { target: (days / 100) * secondsPerDay, weight: weight[3]! },
    mediaCount: { target: photos, weight: weight[4]! },
    syncShare: { target: share / 100, weight: weight[5]! },
  }))

/** Consistent random figures: derives the response rate and time from a number of reviews. */
const randomMetrics: fc.Arbitrary<ScoreMetrics> = fc
  .record({
    reviews: fc.integer({ min: 0, max: 3_000 }),
    average: fc.option(fc.double({ min: 1, max: 5, noNaN: true }), { freq: 8 }),
    answered: fc.double({ min: 0, max: 1, noNaN: true }),
    seconds: fc.integer({ min: 0, max: 400 * secondsPerDay }),
    mediaCount: fc.nat({ max: 600 }),
    syncShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ reviews, average, answered: answeredShare, seconds, mediaCount, syncShare }) => {
    const count = Math.floor(answeredShare * reviews)
    return {
      avgRating: reviews ? average : null,
      totalReviews: reviews,
      responseRate: reviews ? count / reviews : null,
      responseSeconds: count ? seconds : null,
      mediaCount,
      syncShare,
    }
  })

const hundredths = (value: number) => Math.round(100 * value)
const total = (values: number[]) => values.reduce((sum, value) => sum + hundredths(value), 0)

describe('a score', () => {
  test('is the exact sum of its points, with weights that add up to 100 %, whatever is missing', () => {
    fc.assert(
      fc.property(randomMetrics, randomTargets, randomFormula, (metrics, targets, formula) => {
        const { value, parts } = scoreOf(metrics, targets, formula)
        if (value === null) {
          expect(parts.every(({ points, weight }) => points === 0 && weight === 0)).toBe(true)
          return
        }
        expect(total(parts.map(({ points }) => points))).toBe(hundredths(value))
        expect(total(parts.map(({ weight }) => weight))).toBe(10_000)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(100)
        for (const { points, weight } of parts) expect(points).toBeLessThanOrEqual(weight)
      }),
      { numRuns: 500 },
    )
  })

  test('is 100 when every target is reached, even with unknown figures', () => {
    fc.assert(
      fc.property(randomTargets, randomFormula, fc.boolean(), (targets, formula, hasListings) => {
        const attained = Object.fromEntries(metricNames.map((metric) => [metric, targets[metric].target]))
        const metrics = {
          ...attained,
          syncShare: hasListings ? targets.syncShare.target : null,
        } as ScoreMetrics
        expect(scoreOf(metrics, targets, formula).value).toBe(
          targets.syncShare.weight === 100 && !hasListings ? null : 100,
        )
      }),
    )
  })

  test('never falls when a figure gets better', () => {
    fc.assert(
      fc.property(
        randomMetrics,
        randomTargets,
        randomFormula,
        fc.constantFrom(...metricNames),
        (metrics, targets, formula, metric) => {
          if (metrics[metric] === null) return
          const better = {
            ...metrics,
            [metric]: metric === 'responseSeconds' ? metrics[metric]! / 2 : metrics[metric]! * 1.1,
          }
          expect(scoreOf(better, targets, formula).value ?? 0).toBeGreaterThanOrEqual(
            scoreOf(metrics, targets, formula).value ?? 0,
          )
        },
      ),
    )
  })

  test('is computed as documented', () => {
    const metrics = {
      avgRating: 3.6,
      totalReviews: 50,
      responseRate: 0.45,
      responseSeconds: 4 * secondsPerDay,
      mediaCount: 5,
      syncShare: null,
    }
    // 10 × 3.6/4.5 + 22 × 50/100 + 4 × 45/90 + 7 × 2/4 + 57 × 5/25
    expect(scoreOf(metrics, defaultTargets.weights, 'weights').value).toBe(35.9)
    // (45 × 2.6/3.5 + 20 × ln 51 / ln 101 + 15 × 0.5 × (10 + 5 × 0.5)/15 + 8 × 5/25) × 100/88
    expect(scoreOf(metrics, defaultTargets.subscores, 'subscores').value).toBe(66.27)
  })

  test('assumes the worst response time when no review is answered, and none when there are no reviews', () => {
    const withoutResponses = { ...noMetrics, avgRating: 4.5, totalReviews: 100, responseRate: 0 }
    expect(scoreOf(withoutResponses, defaultTargets.weights, 'weights').parts[3]).toMatchObject({
      weight: 7,
      points: 0,
    })
    expect(scoreOf(noMetrics, defaultTargets.weights, 'weights').parts[3]).toMatchObject({
      weight: 0,
      points: 0,
    })
  })
})

const noMetrics: ScoreMetrics = {
  avgRating: null,
  totalReviews: 0,
  responseRate: null,
  responseSeconds: null,
  mediaCount: 0,
  syncShare: null,
}

test('a score change is the sum of the changes of its parts', () => {
  fc.assert(
    fc.property(
      randomMetrics,
      randomMetrics,
      randomTargets,
      randomFormula,
      (now, previous, targets, formula) => {
        const [score, before] = [scoreOf(now, targets, formula), scoreOf(previous, targets, formula)]
        const change = scoreChange(score, before)
        if (!change) return
        expect(hundredths(change.value)).toBe(hundredths(score.value!) - hundredths(before.value!))
        expect(total(change.parts)).toBe(hundredths(change.value))
      },
    ),
  )
})

test('a group’s score is the mean of its locations with reviews, and its parts add up to it', () => {
  fc.assert(
    fc.property(
      fc.array(randomMetrics, { minLength: 1, maxLength: 9 }),
      randomTargets,
      randomFormula,
      (all, targets, formula) => {
        const scores = all.map((of) => scoreOf(of, targets, formula))
        const { value, parts } = meanScore(scores)
        const knownValues = scores.flatMap(({ value: one }) => (one === null ? [] : [one]))
        if (knownValues.length === 0) {
          expect(value).toBe(null)
          return
        }
        expect(value).toBeCloseTo(knownValues.reduce((sum, one) => sum + one, 0) / knownValues.length, 1)
        expect(total(parts.map(({ points }) => points))).toBe(hundredths(value!))
        expect(total(parts.map(({ weight }) => weight))).toBe(10_000)
      },
    ),
  )
})

test('a location without reviews has no score, and does not change the score of the group', () => {
  const metrics = {
    avgRating: 4.2,
    totalReviews: 40,
    responseRate: 0.5,
    responseSeconds: 86_400,
    mediaCount: 3,
    syncShare: 1,
  }
  const empty = {
    avgRating: null,
    totalReviews: 0,
    responseRate: null,
    responseSeconds: null,
    mediaCount: 3,
    syncShare: 1,
  }
  for (const formula of ['weights', 'subscores'] as const) {
    const [scored, unscored] = [metrics, empty].map((of) => scoreOf(of, defaultTargets[formula], formula))
    expect(unscored!.value).toBe(null)
    expect(meanScore([scored!, unscored!, unscored!]).value).toBe(scored!.value)
    expect(meanScore([unscored!, unscored!]).value).toBe(null)
  }
})

describe('the steps', () => {
  test('each reach the target of their figure and never cost points', () => {
    fc.assert(
      fc.property(
        randomMetrics,
        randomTargets,
        randomFormula,
        fc.nat({ max: 90 }),
        (metrics, targets, formula, fieldsCompared) => {
          for (const { metric, reachedValue: attained, amount, gain } of stepsToTargets(
            targets,
            metrics,
            formula,
            { fieldsCompared },
          )) {
            const { target } = targets[metric]
            expect(amount).toBeGreaterThan(0)
            expect(gain).toBeGreaterThanOrEqual(0)
            if (metric === 'responseSeconds') expect(attained).toBeLessThanOrEqual(target)
            else expect(attained).toBeGreaterThanOrEqual(target)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('together promise no more points than are missing', () => {
    fc.assert(
      fc.property(randomMetrics, randomTargets, randomFormula, (metrics, targets, formula) => {
        fc.pre(metrics.totalReviews === 0 || metrics.avgRating !== null)
        const gains = stepsToTargets(targets, metrics, formula).map(({ gain }) => gain)
        const missing = 100 - (scoreOf(metrics, targets, formula).value ?? 0)
        // The points of each part are rounded, so the sum may be off by a few hundredths.
        expect(total(gains)).toBeLessThanOrEqual(hundredths(missing) + 5)
      }),
      { numRuns: 500 },
    )
  })

  test('ask for no 5-star reviews when a location has no reviews', () => {
    const steps = stepsToTargets(defaultTargets.weights, noMetrics, 'weights')
    expect(steps.map(({ metric }) => metric)).toEqual(['totalReviews', 'mediaCount'])
  })

  test('ask for enough 5-star reviews to lift the average of the rated reviews to its target', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 300 }),
        randomTargets,
        (ratings, targets) => {
          const rated = ratings.filter(Boolean)
          if (rated.length === 0 || targets.avgRating.weight === 0) return
          const average = (all: number[]) => all.reduce((sum, rating) => sum + rating, 0) / all.length
          const metrics = {
            ...noMetrics,
            totalReviews: ratings.length,
            avgRating: average(rated),
            responseRate: 0,
          }
          const step = stepsToTargets(targets, metrics, 'weights').find(
            ({ metric }) => metric === 'avgRating',
          )
          const ratingsAfterStep = [...rated, ...Array<number>(step?.amount ?? 0).fill(5)]
          expect(average(ratingsAfterStep)).toBeGreaterThanOrEqual(targets.avgRating.target - 1e-9)
        },
      ),
    )
  })

  test('are described as text', () => {
    const metrics = {
      avgRating: 4.2,
      totalReviews: 60,
      responseRate: 0.5,
      responseSeconds: 3 * secondsPerDay,
      mediaCount: 19,
      syncShare: 0.8,
    }
    const targets = {
      ...defaultTargets.weights,
      mediaCount: { target: 25, weight: 56 },
      syncShare: { target: 1, weight: 1 },
    }
    expect(
      stepsToTargets(targets, metrics, 'weights', { fieldsCompared: 10 }).map(({ text }) => text),
    ).toEqual([
      '36 more 5-star reviews lift the average to 4.50',
      'Get 40 more reviews',
      'Respond to 24 more reviews',
      'Respond to the next 30 reviews within 24 hours',
      'Add 6 photos',
      'Sync 2 fields in your listings',
    ])
    expect(stepsToTargets(targets, { ...metrics, totalReviews: 99 }, 'weights')[1]!.text).toBe(
      'Get 1 more review',
    )
  })
})
