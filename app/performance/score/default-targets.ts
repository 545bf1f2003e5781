/** What an account aims at before its admin says otherwise; docs/scores.md gives the reasons. */
import type { Targets } from './score'

export const secondsOfDay = 86_400

export const defaultTargets: Targets = {
  avgRating: { target: 4.5, weight: 57 },
  totalReviews: { target: 100, weight: 22 },
  responseRate: { target: 0.9, weight: 10 },
  responseSeconds: { target: 2 * secondsOfDay, weight: 7 },
  mediaCount: { target: 25, weight: 4 },
  syncShare: { target: 1, weight: 0 },
}
