/**
 * The steps that attain the targets, one figure at a time: the inverse of the formula. Each step is the smallest that
 * suffices, computed as if nothing else changed, although more reviews, for example, need more responses. There is no
 * step for figures without weight or without reviews.
 */
import { counted } from '#app/ui/numbers'
import { figureInWords } from './measure'
import { type Figure, type Formula, figures, type ScoreFigures, scoreOf, type Targets } from './score'

export type Step = {
  figure: Figure
  current: number | null
  target: number
  amount: number
  /** "87 more 5-star reviews lift the average to 4.50". */
  words: string
  /** The figure once the step is done. */
  reached: number
  /** In points, when only this figure changes. */
  gain: number
}

/** The base of the share: how many fields of the listings were compared. */
export type Compared = { fieldsCompared: number }

type Least = { amount: number; reached: number; words: string } | null

export function stepsTo(
  targets: Targets,
  of: ScoreFigures,
  formula: Formula,
  compared: Compared = { fieldsCompared: 0 },
): Step[] {
  const before = scoreOf(of, targets, formula).value
  // Without responses the response time is the worst, and more responses alone do not improve it.
  const isSilent = of.responseRate === 0 && of.responseSeconds === null
  const from = isSilent ? { ...of, responseSeconds: Number.POSITIVE_INFINITY } : of
  return figures.flatMap((figure) => {
    const { target, weight } = targets[figure]
    const least = weight > 0 ? leasts[figure](of, target, compared) : null
    if (!least || least.amount === 0) return []
    const after = scoreOf({ ...from, [figure]: least.reached }, targets, formula).value ?? 0
    return [
      {
        figure,
        current: of[figure],
        target,
        ...least,
        gain: Math.max(0, (Math.round(100 * after) - Math.round(100 * (before ?? 0))) / 100),
      },
    ]
  })
}

const leasts: Record<Figure, (of: ScoreFigures, target: number, compared: Compared) => Least> = {
  avgRating: moreFiveStars,
  totalReviews: ({ totalReviews }, target) => {
    const amount = Math.max(0, target - totalReviews)
    return { amount, reached: totalReviews + amount, words: `Collect ${more(amount, 'review')}` }
  },
  responseRate: moreAnswers,
  responseSeconds: quickerAnswers,
  mediaCount: ({ mediaCount }, target) => {
    const amount = Math.max(0, target - mediaCount)
    return { amount, reached: mediaCount + amount, words: `Add ${counted(amount, 'photo')}` }
  },
  syncShare: moreInSync,
}

/** Treats reviews without a rating as rated: that may ask for a few too many, never too few. */
function moreFiveStars({ avgRating, totalReviews }: ScoreFigures, target: number): Least {
  if (avgRating !== null && avgRating >= target) return null
  // The first review is up to its customer: there is no average to lift yet.
  if (totalReviews === 0) return null
  const rated = avgRating === null ? 0 : totalReviews
  const average = (amount: number) =>
    rated + amount === 0 ? 0 : (rated * (avgRating ?? 0) + 5 * amount) / (rated + amount)
  const estimate = (rated * (target - (avgRating ?? 0))) / (5 - target)
  const amount = leastFrom(estimate, (count) => average(count) >= target)
  const verb = amount === 1 ? 'lifts' : 'lift'
  return {
    amount,
    reached: average(amount),
    words: `${more(amount, '5-star review')} ${verb} the average to ${figureInWords('avgRating', average(amount))}`,
  }
}

function moreAnswers({ responseRate, totalReviews }: ScoreFigures, target: number): Least {
  if (responseRate === null || responseRate >= target) return null
  const answered = answeredOf({ responseRate, totalReviews })
  const rate = (amount: number) => (answered + amount) / totalReviews
  const amount = leastFrom(target * totalReviews - answered, (count) => rate(count) >= target)
  return { amount, reached: rate(amount), words: `Answer ${more(amount, 'review')}` }
}

/** Assumes responses that take half of the target time. */
function quickerAnswers(of: ScoreFigures, target: number): Least {
  const { responseRate, responseSeconds } = of
  if (responseRate === null || (responseSeconds !== null && responseSeconds <= target)) return null
  const quick = target / 2
  const answered = responseSeconds === null ? 0 : Math.max(1, answeredOf({ ...of, responseRate }))
  const average = (amount: number) =>
    answered + amount === 0
      ? Number.POSITIVE_INFINITY
      : (answered * (responseSeconds ?? 0) + amount * quick) / (answered + amount)
  const estimate = responseSeconds === null ? 1 : (answered * (responseSeconds - target)) / (target - quick)
  const amount = leastFrom(estimate, (count) => average(count) <= target)
  const within = `within ${durationInWords(quick)}`
  return {
    amount,
    reached: average(amount),
    words: `Answer ${amount === 1 ? 'the next review' : `the next ${counted(amount, 'review')}`} ${within}`,
  }
}

function moreInSync({ syncShare }: ScoreFigures, target: number, { fieldsCompared }: Compared): Least {
  if (syncShare === null || syncShare >= target) return null
  const inSync = Math.round(syncShare * fieldsCompared)
  const share = (amount: number) => (inSync + amount) / fieldsCompared
  if (fieldsCompared === 0)
    return {
      amount: 1,
      reached: target,
      words: `Bring listings to ${figureInWords('syncShare', target)} in sync`,
    }
  const amount = leastFrom(target * fieldsCompared - inSync, (count) => share(count) >= target)
  const fields = counted(amount, 'field')
  return { amount, reached: share(amount), words: `Bring ${fields} of the listings into sync` }
}

/** The smallest whole number that suffices, searched around an estimate that may be slightly off. */
function leastFrom(estimate: number, reaches: (amount: number) => boolean): number {
  let amount = Math.max(0, Math.floor(estimate) - 1)
  while (!reaches(amount)) amount += 1
  return amount
}

function answeredOf({ responseRate, totalReviews }: { responseRate: number; totalReviews: number }): number {
  return Math.round(responseRate * totalReviews)
}

function more(amount: number, noun: string): string {
  return counted(amount, `more ${noun}`)
}

function durationInWords(seconds: number): string {
  const hours = seconds / 3600
  if (hours < 1) return counted(Math.floor(seconds / 60), 'minute')
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day')
}
