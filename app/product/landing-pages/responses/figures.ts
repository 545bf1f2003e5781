/**
 * Computes the figures of one microsurvey. All of them are derived from the number of answers with each score, so that
 * they are consistent.
 */
import type { Microsurvey } from '#app/kit/database/schema'
import { questions } from '../questions'

export type ScoreCount = { score: number; count: number }

export type Figures = {
  total: number
  /** The average score; null if there are no answers. */
  average: number | null
  /** One entry for each possible score, the best score first. */
  scores: (ScoreCount & { label: string; tone: 1 | 2 | 3 | 4 | 5 })[]
  nps: Nps | null
}

/**
 * The Net Promoter Score. Promoters answered 9 or 10, detractors 0 to 6. `score` is the difference of their shares in
 * percentage points, from -100 to 100; null if there are no answers.
 */
export type Nps = { score: number | null; promoters: number; passives: number; detractors: number }

export function summarizeScores(microsurvey: Microsurvey, counts: ScoreCount[]): Figures {
  const { choices } = questions[microsurvey]
  const countOf = (score: number) => counts.find((each) => each.score === score)?.count ?? 0
  const scores = choices.map(({ score, label }, index) => ({
    score,
    label,
    count: countOf(score),
    tone: (1 + Math.round((index / (choices.length - 1)) * 4)) as 1 | 2 | 3 | 4 | 5,
  }))
  const total = scores.reduce((sum, { count }) => sum + count, 0)
  const weightedSum = scores.reduce((sum, { score, count }) => sum + score * count, 0)
  return {
    total,
    average: total ? weightedSum / total : null,
    scores: scores.reverse(),
    nps: microsurvey === 'nps' ? npsOf(scores, total) : null,
  }
}

function npsOf(scores: ScoreCount[], total: number): Nps {
  const countBetween = (from: number, to: number) =>
    scores.filter(({ score }) => score >= from && score <= to).reduce((sum, { count }) => sum + count, 0)
  const [promoters, passives, detractors] = [countBetween(9, 10), countBetween(7, 8), countBetween(0, 6)]
  // `|| 0` turns -0 into 0.
  const score = total ? Math.round(((promoters - detractors) / total) * 100) || 0 : null
  return { score, promoters, passives, detractors }
}
