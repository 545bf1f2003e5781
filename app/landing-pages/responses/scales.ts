/**
 * One scale for answers to different questions: a file of stars (1 to 5) or one in the manner of NPS (1 to 10). Worst
 * meets worst and best meets best; what lies between takes the nearest whole number, a half the better one. An answer
 * to the NPS question stays itself on its own scale, but that 0 becomes 1.
 */
import type { Microsurvey } from '#app/database/schema'
import { scoresOf } from '../questions'

export const scales = {
  stars: { label: 'Stars (1 to 5)', column: 'star_score', best: 5 },
  nps: { label: 'NPS-style (1 to 10)', column: 'nps_score', best: 10 },
} as const

export type Scale = keyof typeof scales

export function isScale(text: string): text is Scale {
  return Object.hasOwn(scales, text)
}

/** The scale on which the question was asked, or that comes nearest to it. */
export function ownScale(microsurvey: Microsurvey | null): Scale {
  return microsurvey === 'nps' ? 'nps' : 'stars'
}

/** The columns of a file on this scale, as the report calls them. */
export function fileColumns(scale: Scale): string {
  return `id,at,location_id,location,microsurvey,${scales[scale].column},comment,name,email,language`
}

export function onScale(microsurvey: Microsurvey, score: number, scale: Scale): number {
  if (microsurvey === 'nps' && scale === 'nps') return Math.max(1, score)
  const scores = scoresOf(microsurvey)
  const [worst, best] = [scores[0]!, scores.at(-1)!]
  return Math.round(1 + ((score - worst) / (best - worst)) * (scales[scale].best - 1))
}
