/**
 * Converts answers to different questions to one scale: stars (1 to 5) or NPS style (1 to 10). The worst answer maps to
 * the lowest value and the best answer to the highest; values in between are rounded to the nearest whole number,
 * halves up. An answer to the NPS question is unchanged on the NPS scale, except that 0 becomes 1.
 */
import type { Microsurvey } from '#app/kit/database/schema'
import { scoresOf } from '../questions'

export const scales = {
  stars: { label: 'Stars (1 to 5)', column: 'star_score', best: 5 },
  nps: { label: 'NPS-style (1 to 10)', column: 'nps_score', best: 10 },
} as const

export type Scale = keyof typeof scales

export function isScale(text: string): text is Scale {
  return Object.hasOwn(scales, text)
}

/** Returns the scale that is closest to the question's own scale. */
export function scaleOfMicrosurvey(microsurvey: Microsurvey | null): Scale {
  return microsurvey === 'nps' ? 'nps' : 'stars'
}

/** Returns the ids of the report columns for a file with scores on this scale, separated by commas. */
export function fileColumns(scale: Scale): string {
  return `id,at,location_id,location,microsurvey,${scales[scale].column},comment,name,email,language`
}

export function convertScore(microsurvey: Microsurvey, score: number, scale: Scale): number {
  if (microsurvey === 'nps' && scale === 'nps') return Math.max(1, score)
  const scores = scoresOf(microsurvey)
  const [worst, best] = [scores[0]!, scores.at(-1)!]
  return Math.round(1 + ((score - worst) / (best - worst)) * (scales[scale].best - 1))
}
