import type { Href } from '#app/kit/routing/href'
import { BarChart } from '#app/kit/ui/charts/bar-chart'
import { Figure } from '#app/kit/ui/charts/figure'
import { Delta } from '#app/kit/ui/delta'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FormulaExplanation } from './formula-explanation'
import { LowestScoresTable } from './lowest-scores-table'
import { NotFinal } from './not-final'
import type { MetricName as FigureName } from './score'
import { ScoreBreakdownTable } from './score-breakdown-table'
import type { ScoreExplanation } from './score-page.server'
import { StepList } from './step-list'

type ScoreViewContext = {
  search: string
  canRequestReviews: boolean
  canUploadPhotos: boolean
  hasListings: boolean
}

export function ScoreView({ explanation, page }: { explanation: ScoreExplanation; page: ScoreViewContext }) {
  const href = useAccountHref()
  const { score, locationId, unansweredSearch, locations, total } = explanation
  if (total === 0)
    return (
      <div className="card mt-4">
        <EmptyState>There is no location performance data to show.</EmptyState>
      </div>
    )
  const locationHref = (id: string) => {
    const params = new URLSearchParams(page.search)
    params.delete('groupId')
    params.set('locationId', id)
    return href('/dashboard/locations/score', params)
  }
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-2">
        <span className="text-2xl font-semibold">{score.value}</span>
        <span className="text-sm text-ink-2">of 100</span>
        {score.change === null ? null : <Delta value={score.change} digits={2} />}
        {score.before === null ? null : (
          <span className="text-sm text-ink-2">{score.before} in the previous period</span>
        )}
      </p>
      {score.value === '--' ? null : (
        <NotFinal locations={total} unscannedLocations={explanation.unscannedLocations} />
      )}
      <div className="card mt-4">
        <ScoreBreakdownTable score={score} isMean={locationId === null} />
      </div>
      <PointsFigure explanation={explanation} />
      {locationId ? (
        <StepList
          steps={explanation.steps}
          linkTo={(metric) => stepLink(metric, locationId, { ...page, unansweredSearch }, href)}
        />
      ) : (
        <section className="card mt-4" aria-labelledby="lowest">
          <h2 id="lowest" className="p-4 text-md font-semibold">
            How to reach the target
            {total > locations.length ? `: the ${locations.length} lowest-scoring of ${total} locations` : ''}
          </h2>
          <LowestScoresTable locations={locations} linkTo={locationHref} />
        </section>
      )}
      <FormulaExplanation formula={explanation.formula} />
    </>
  )
}

function PointsFigure({ explanation: { chart, score } }: { explanation: ScoreExplanation }) {
  if (!chart) return null
  const hasBefore = score.before !== null
  const table = {
    caption: 'Points by component',
    columns: ['Component', 'Weight', 'Points', ...(hasBefore ? ['Previous points'] : [])],
    rows: score.parts.map(({ label, weight, points, before }) => [
      label,
      weight,
      points,
      ...(hasBefore ? [before] : []),
    ]),
  }
  return (
    <Figure
      className="mt-4 max-w-form"
      title="Points by component"
      finding={`${score.value} of 100 points${hasBefore ? `, ${score.before} in the previous period` : ''}`}
      table={table}
    >
      <BarChart
        geometry={chart}
        title="Points by component"
        table={table}
        valueColumn={2}
        desc={score.parts.map(({ label, points }) => `${label} ${points}`).join(', ')}
      />
    </Figure>
  )
}

function stepLink(
  metric: FigureName,
  id: string,
  page: ScoreViewContext & { unansweredSearch: string },
  href: Href,
) {
  if (metric === 'responseRate' || metric === 'responseSeconds')
    return { to: href('/reviews', page.unansweredSearch), label: 'Respond to reviews' }
  if (metric === 'mediaCount')
    return page.canUploadPhotos ? { to: href('/photos/upload'), label: 'Add photos' } : null
  if (metric === 'syncShare')
    return page.hasListings
      ? { to: href('/dashboard/local_listings', `locationId=${id}`), label: 'Local listings' }
      : null
  return page.canRequestReviews
    ? {
        to: href('/settings/locations/:locationId/landing-pages', { locationId: id }),
        label: 'Ask for reviews',
      }
    : null
}
