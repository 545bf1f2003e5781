/** The targets of an account until its admin changes them, for each formula. docs/scores.md explains the values. */
import type { Formula, Targets } from './score'

export const secondsPerDay = 86_400

export const defaultTargets: Record<Formula, Targets> = {
  // These weights are defined by the specification.
  weights: targetsWithWeights({
    avgRating: 10,
    totalReviews: 22,
    responseRate: 4,
    responseSeconds: 7,
    mediaCount: 57,
    syncShare: 0,
  }),
  subscores: targetsWithWeights({
    avgRating: 45,
    totalReviews: 20,
    responseRate: 10,
    responseSeconds: 5,
    mediaCount: 8,
    syncShare: 12,
  }),
}

function targetsWithWeights(weights: Record<keyof Targets, number>): Targets {
  return {
    avgRating: { target: 4.5, weight: weights.avgRating },
    totalReviews: { target: 100, weight: weights.totalReviews },
    responseRate: { target: 0.9, weight: weights.responseRate },
    responseSeconds: { target: 2 * secondsPerDay, weight: weights.responseSeconds },
    mediaCount: { target: 25, weight: weights.mediaCount },
    syncShare: { target: 1, weight: weights.syncShare },
  }
}
