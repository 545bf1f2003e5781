import { useAccountHref } from '#app/page/use-account-href'
import type { Href } from '#app/routing/href'
import { Bars } from '#app/ui/charts/bars'
import { Figure } from '#app/ui/charts/figure'
import { Delta } from '#app/ui/delta'
import { EmptyState } from '#app/ui/empty-state'
import { FormulaWords } from './formula-words'
import { LowestTable } from './lowest-table'
import type { Figure as FigureName } from './score'
import type { Explained } from './score-page.server'
import { ScoreTable } from './score-table'
import { StepList } from './step-list'

type May = { search: string; mayRequest: boolean; mayUpload: boolean; hasListings: boolean }

export function ScoreView({ explained, page }: { explained: Explained; page: May }) {
  const href = useAccountHref()
  const { score, locationId, toAnswer, locations, total } = explained
  if (total === 0)
    return (
      <div className="card mt-4">
        <EmptyState>There is no location performance data to show.</EmptyState>
      </div>
    )
  const ofLocation = (id: string) => {
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
      <div className="card mt-4">
        <ScoreTable score={score} isMean={locationId === null} />
      </div>
      <PointsFigure explained={explained} />
      {locationId ? (
        <StepList
          steps={explained.steps}
          linkTo={(figure) => placeOfStep(figure, locationId, { ...page, toAnswer }, href)}
        />
      ) : (
        <section className="card mt-4" aria-labelledby="lowest">
          <h2 id="lowest" className="p-4 text-md font-semibold">
            How to reach the target
            {total > locations.length ? `: the ${locations.length} lowest of ${total} locations` : ''}
          </h2>
          <LowestTable locations={locations} linkTo={ofLocation} />
        </section>
      )}
      <FormulaWords formula={explained.formula} />
    </>
  )
}

function PointsFigure({ explained: { chart, score } }: { explained: Explained }) {
  if (!chart) return null
  const hasBefore = score.before !== null
  return (
    <Figure
      className="mt-4 max-w-form"
      title="Points by component"
      finding={`${score.value} of 100 points${hasBefore ? `, ${score.before} in the previous period` : ''}`}
      table={{
        caption: 'Points by component',
        columns: ['Component', 'Weight', 'Points', ...(hasBefore ? ['Previous points'] : [])],
        rows: score.parts.map(({ label, weight, points, before }) => [
          label,
          weight,
          points,
          ...(hasBefore ? [before] : []),
        ]),
      }}
    >
      <Bars
        geometry={chart}
        title="Points by component"
        desc={score.parts.map(({ label, points }) => `${label} ${points}`).join(', ')}
      />
    </Figure>
  )
}

function placeOfStep(figure: FigureName, id: string, page: May & { toAnswer: string }, href: Href) {
  if (figure === 'responseRate' || figure === 'responseSeconds')
    return { to: href('/reviews', page.toAnswer), label: 'Reviews to answer' }
  if (figure === 'mediaCount')
    return page.mayUpload ? { to: href('/photos/upload'), label: 'Add photos' } : null
  if (figure === 'syncShare')
    return page.hasListings
      ? { to: href('/dashboard/local_listings', `locationId=${id}`), label: 'Local listings' }
      : null
  return page.mayRequest
    ? {
        to: href('/settings/locations/:locationId/landing-pages', { locationId: id }),
        label: 'Ask for reviews',
      }
    : null
}
