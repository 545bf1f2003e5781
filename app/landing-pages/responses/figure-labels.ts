/** Formats the figures of a microsurvey: thumbs and faces by the share of the best answer, the others by average. */
import type { Microsurvey } from '#app/database/schema'
import { formatPercentage } from '#app/ui/format-numbers'
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

/** "+42": with a sign, because the score can be negative. */
export function formatNps({ score }: Nps): string {
  if (score === null) return none
  return score > 0 ? `+${score}` : String(score).replace('-', '−')
}
