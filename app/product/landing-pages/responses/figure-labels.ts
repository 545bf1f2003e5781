/**
 * Formats the results of a microsurvey: as the share of the best answer for thumbs and faces, otherwise as an average.
 */
import type { Microsurvey } from '#app/kit/database/schema'
import { formatPercentage } from '#app/kit/ui/format-numbers'
import type { Figures, Nps } from './figures'

const none = '--'

export function formatAverage({
  microsurvey,
  average,
  total,
  scores,
}: Figures & { microsurvey: Microsurvey }): string {
  if (average === null) return none
  const [best] = scores
  if (microsurvey === 'thumbs' || microsurvey === 'faces')
    return `${formatPercentage(best!.count, total)} ${best!.label.toLowerCase()}`
  return `${average.toFixed(1)} of ${best!.score}`
}

/** Formats an NPS with a sign, such as "+42", because it can be negative. Returns "--" if there are no answers. */
export function formatNps({ score }: Nps): string {
  if (score === null) return none
  return score > 0 ? `+${score}` : String(score).replace('-', '−')
}
