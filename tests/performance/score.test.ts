import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultTargets, secondsOfDay } from '#app/performance/score/default-targets'
import {
  changeOf,
  type Formula,
  figures,
  meanScore,
  type ScoreFigures,
  scoreOf,
  type Targets,
} from '#app/performance/score/score'
import { shareOut } from '#app/performance/score/share-out'
import { stepsTo } from '#app/performance/score/steps'

const formula = fc.constantFrom<Formula>('weights', 'subscores')

const weights = fc
  .array(fc.nat({ max: 100 }), { minLength: 6, maxLength: 6 })
  .map((drawn) => shareOut(100, drawn.some(Boolean) ? drawn : [1, 0, 0, 0, 0, 0]))

const targets: fc.Arbitrary<Targets> = fc
  .tuple(
    weights,
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
    responseSeconds: { target: (days / 100) * secondsOfDay, weight: weight[3]! },
    mediaCount: { target: photos, weight: weight[4]! },
    syncShare: { target: share / 100, weight: weight[5]! },
  }))

/** Of a number of reviews: those rated, those answered, how quickly. */
const location: fc.Arbitrary<ScoreFigures> = fc
  .record({
    reviews: fc.integer({ min: 0, max: 3_000 }),
    average: fc.option(fc.double({ min: 1, max: 5, noNaN: true }), { freq: 8 }),
    answered: fc.double({ min: 0, max: 1, noNaN: true }),
    seconds: fc.integer({ min: 0, max: 400 * secondsOfDay }),
    mediaCount: fc.nat({ max: 600 }),
    syncShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ reviews, average, answered, seconds, mediaCount, syncShare }) => {
    const count = Math.floor(answered * reviews)
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
  test('is the sum of its points, to the hundredth, whatever is missing, and of weights that are 100 %', () => {
    fc.assert(
      fc.property(location, targets, formula, (of, wanted, by) => {
        const { value, parts } = scoreOf(of, wanted, by)
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

  test('is 100 where every target is reached, also with figures that nobody knows', () => {
    fc.assert(
      fc.property(targets, formula, fc.boolean(), (wanted, by, hasListings) => {
        const reached = Object.fromEntries(figures.map((figure) => [figure, wanted[figure].target]))
        const of = { ...reached, syncShare: hasListings ? wanted.syncShare.target : null } as ScoreFigures
        expect(scoreOf(of, wanted, by).value).toBe(
          wanted.syncShare.weight === 100 && !hasListings ? null : 100,
        )
      }),
    )
  })

  test('never falls when a figure gets better', () => {
    fc.assert(
      fc.property(location, targets, formula, fc.constantFrom(...figures), (of, wanted, by, figure) => {
        if (of[figure] === null) return
        const better = { ...of, [figure]: figure === 'responseSeconds' ? of[figure]! / 2 : of[figure]! * 1.1 }
        expect(scoreOf(better, wanted, by).value ?? 0).toBeGreaterThanOrEqual(
          scoreOf(of, wanted, by).value ?? 0,
        )
      }),
    )
  })

  test('is worked out as the documentation says', () => {
    const of = {
      avgRating: 3.6,
      totalReviews: 50,
      responseRate: 0.45,
      responseSeconds: 4 * secondsOfDay,
      mediaCount: 5,
      syncShare: null,
    }
    // 10 × 3.6/4.5 + 22 × 50/100 + 4 × 45/90 + 7 × 2/4 + 57 × 5/25
    expect(scoreOf(of, defaultTargets.weights, 'weights').value).toBe(35.9)
    // (45 × 2.6/3.5 + 20 × ln 51 / ln 101 + 15 × 0.5 × (10 + 5 × 0.5)/15 + 8 × 5/25) × 100/88
    expect(scoreOf(of, defaultTargets.subscores, 'subscores').value).toBe(66.27)
  })

  test('counts a response time for the worst where nothing is answered, and none where nothing could be', () => {
    const silent = { ...nothing, avgRating: 4.5, totalReviews: 100, responseRate: 0 }
    expect(scoreOf(silent, defaultTargets.weights, 'weights').parts[3]).toMatchObject({
      weight: 7,
      points: 0,
    })
    expect(scoreOf(nothing, defaultTargets.weights, 'weights').parts[3]).toMatchObject({
      weight: 0,
      points: 0,
    })
  })
})

const nothing: ScoreFigures = {
  avgRating: null,
  totalReviews: 0,
  responseRate: null,
  responseSeconds: null,
  mediaCount: 0,
  syncShare: null,
}

test('a change is the sum of what each part adds to it', () => {
  fc.assert(
    fc.property(location, location, targets, formula, (now, then, wanted, by) => {
      const [score, before] = [scoreOf(now, wanted, by), scoreOf(then, wanted, by)]
      const change = changeOf(score, before)
      if (!change) return
      expect(hundredths(change.value)).toBe(hundredths(score.value!) - hundredths(before.value!))
      expect(total(change.parts)).toBe(hundredths(change.value))
    }),
  )
})

test('a group scores the mean of its locations, and its parts add up to it', () => {
  fc.assert(
    fc.property(fc.array(location, { minLength: 1, maxLength: 9 }), targets, formula, (all, wanted, by) => {
      const scores = all.map((of) => scoreOf(of, wanted, by))
      const { value, parts } = meanScore(scores)
      const known = scores.flatMap((score) => (score.value === null ? [] : [score.value]))
      if (known.length === 0) {
        expect(value).toBe(null)
        return
      }
      expect(value).toBeCloseTo(known.reduce((sum, one) => sum + one, 0) / known.length, 1)
      expect(total(parts.map(({ points }) => points))).toBe(hundredths(value!))
      expect(total(parts.map(({ weight }) => weight))).toBe(10_000)
    }),
  )
})

describe('what to do', () => {
  test('reaches the target of its figure and never costs points', () => {
    fc.assert(
      fc.property(location, targets, formula, fc.nat({ max: 90 }), (of, wanted, by, fieldsCompared) => {
        for (const { figure, reached, amount, gain } of stepsTo(wanted, of, by, { fieldsCompared })) {
          const { target } = wanted[figure]
          expect(amount).toBeGreaterThan(0)
          expect(gain).toBeGreaterThanOrEqual(0)
          if (figure === 'responseSeconds') expect(reached).toBeLessThanOrEqual(target)
          else expect(reached).toBeGreaterThanOrEqual(target)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('together promises no more points than are missing', () => {
    fc.assert(
      fc.property(location, targets, formula, (of, wanted, by) => {
        fc.pre(of.totalReviews === 0 || of.avgRating !== null)
        const gains = stepsTo(wanted, of, by).map(({ gain }) => gain)
        const missing = 100 - (scoreOf(of, wanted, by).value ?? 0)
        // Points are rounded part by part.
        expect(total(gains)).toBeLessThanOrEqual(hundredths(missing) + 5)
      }),
      { numRuns: 500 },
    )
  })

  test('asks no stars of a place without a review', () => {
    const steps = stepsTo(defaultTargets.weights, nothing, 'weights')
    expect(steps.map(({ figure }) => figure)).toEqual(['totalReviews', 'mediaCount'])
  })

  test('is done review by review: the average of the rated ones, the rate and the time of the answered ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 300 }),
        targets,
        (ratings, wanted) => {
          const rated = ratings.filter(Boolean)
          if (rated.length === 0 || wanted.avgRating.weight === 0) return
          const average = (all: number[]) => all.reduce((sum, rating) => sum + rating, 0) / all.length
          const of = { ...nothing, totalReviews: ratings.length, avgRating: average(rated), responseRate: 0 }
          const step = stepsTo(wanted, of, 'weights').find(({ figure }) => figure === 'avgRating')
          const after = [...rated, ...Array<number>(step?.amount ?? 0).fill(5)]
          expect(average(after)).toBeGreaterThanOrEqual(wanted.avgRating.target - 1e-9)
        },
      ),
    )
  })

  test('is said in words', () => {
    const of = {
      avgRating: 4.2,
      totalReviews: 60,
      responseRate: 0.5,
      responseSeconds: 3 * secondsOfDay,
      mediaCount: 19,
      syncShare: 0.8,
    }
    const wanted = {
      ...defaultTargets.weights,
      mediaCount: { target: 25, weight: 56 },
      syncShare: { target: 1, weight: 1 },
    }
    expect(stepsTo(wanted, of, 'weights', { fieldsCompared: 10 }).map(({ words }) => words)).toEqual([
      '36 more 5-star reviews lift the average to 4.50',
      'Collect 40 more reviews',
      'Answer 24 more reviews',
      'Answer the next 30 reviews within 24 hours',
      'Add 6 photos',
      'Bring 2 fields of the listings into sync',
    ])
    expect(stepsTo(wanted, { ...of, totalReviews: 99 }, 'weights')[1]!.words).toBe('Collect 1 more review')
  })
})
