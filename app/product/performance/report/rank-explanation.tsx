import type { Industry } from '../industry/industry'
import { IndustryExplanation } from '../industry/industry-explanation'
import type { PerformanceView } from '../performance'

/** Explains how to interpret the ranks and figures. */
export function RankExplanation({
  view,
  isLimited,
  hasPrevious,
  industry,
}: {
  view: PerformanceView
  isLimited: boolean
  hasPrevious: boolean
  /** The industry that is shown, or null if none is. */
  industry: Industry | null
}) {
  const rankScope = isLimited
    ? `Ranks are among the ${view} you can see that match the filters.`
    : `Ranks are among all ${view} that match the filters.`
  return (
    <p className="mt-2 text-xs text-ink-3">
      {rankScope} The highest score is rank 1; equal scores share a rank and are marked “tied”.
      {view === 'groups' ? ' A group’s figures combine its locations; its score is their average.' : ''}{' '}
      Photos are counted at the end of the period, and as of now if it ends yesterday or later. Listings are
      as of today{hasPrevious ? ', also for the previous period’s score' : ''}. “--” means no data.
      {industry ? <IndustryExplanation industry={industry} /> : null}
    </p>
  )
}
